import type { TurnMail } from '../../server/mail/turnMail.ts';

export const HASH = `0123456789abcdef0123456789abcdef${'f'.repeat(32)}`;

/** A mail with everything in it: a question, a comment, a roll, a loss, a deadline, a name with quotes and a comma. */
export const turnMail: TurnMail = {
  occasion: 'question',
  reader: {
    name: 'Jürgen "Panzer" Müller, Jr.',
    address: 'juergen@example.org',
    timeZone: 'Europe/Berlin',
    role: 'Western Allied',
  },
  title: 'Battle for Germany',
  tag: 'a1b2c3',
  phase: 'Turn 1, Soviet Combat Phase',
  asked: ['Where does XII Corps retreat from 2525?'],
  deadline: new Date('2027-03-02T17:30:00.000Z'),
  chapters: [
    {
      by: '山本 五十六 (Soviet)',
      first: 6,
      last: 7,
      at: '1 March 2027, 20:15',
      comments: ['Sorry about <this> & that.'],
      sentences: ['1 Belorussian Front attacks 2525 at 6-1.', 'The die shows 6: the defender retreats.'],
      dice: ['combat:1 6'],
    },
  ],
  chaptersLeftOut: 0,
  losses: ['Destroyed: XII Corps'],
  result: [],
  replayUrl: 'https://pbem.example.org/r/aa#e=7&h=0123456789abcdef&t=secret',
  fromUrl: 'https://pbem.example.org/r/aa#e=6&h=fedcba9876543210&t=secret',
  watches: false,
  seatUrl: 'https://pbem.example.org/g/aa#t=secret',
  head: { seq: 7, hash: HASH },
  checkpoint: 'pbem.example.org/game/aa\n8\nroot\n\n— pbem.example.org/game/aa sig\n',
  messageId: `<${HASH.slice(0, 32)}.2@pbem.example.org>`,
  references: [`<${'0'.repeat(32)}.2@pbem.example.org>`],
};
