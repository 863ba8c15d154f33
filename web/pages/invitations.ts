import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { InvitationList } from '../../shared/api/index.ts';
import type { ModuleSummary } from '../client/api.ts';
import { agreed } from '../components/agreedLine.ts';
import { spanText } from './span.ts';

type Invitation = InvitationList['invitations'][number];

/** Games that wait for a player: what is played by which rules, who is there, and the seats that are open. */
export function invitationItems(
  invitations: readonly Invitation[],
  modules: readonly ModuleSummary[],
): TemplateResult {
  return html`<ul class="plain">
    ${invitations.map((each) =>
      item(
        each,
        modules.find(({ id }) => id === each.module.id),
      ),
    )}
  </ul>`;
}

function item(invitation: Invitation, module: ModuleSummary | undefined): TemplateResult {
  const { game, scenario, seats, answerHours } = invitation;
  const open = seats.filter(({ player }) => player === null).map(({ side }) => side);
  const rules = agreed(module?.options ?? [], invitation.options);
  return html`<li>
    <a href=${`/g/${game}`}><strong>${invitation.module.title}: ${scenario.title}</strong></a>
    <span class="wanted">${open.join(' or ')} wanted</span>
    <br /><span class="soft"
      >${seats.map(({ side, player }) => (player === null ? nothing : html`${side}: ${player.name} (${player.timeZone}) · `))}${
        answerHours === null ? 'no clock' : `${spanText(answerHours)} to answer a question`
      }
      · since ${new Date(invitation.createdAt).toLocaleDateString(undefined, { dateStyle: 'medium' })}</span
    >
    ${rules.length === 0 ? nothing : html`<br /><span class="soft">Agreed on: ${rules.join(', ')}</span>`}
  </li>`;
}
