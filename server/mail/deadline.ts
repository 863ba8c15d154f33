/**
 * An instant as the reader's clock shows it: "Tuesday, 2 March 2027 at 18:30 (Europe/Berlin, GMT+1)".
 *
 * @param timeZone IANA name
 */
export function inZone(instant: Date, timeZone: string): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  const day = parts({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(instant);
  const time = parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
  const offset = parts({ timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value;
  return `${day} at ${time} (${timeZone}${offset === undefined || timeZone === 'UTC' ? '' : `, ${offset}`})`;
}

/** The same without zone, for what has happened: "2 March 2027, 18:30". */
export function onClock(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(instant);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
  return `${day}, ${time}`;
}
