/** What SQLite says of disk, file or other processes; its other codes (a constraint, bad SQL) are mistakes of ours. */
const DATABASE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB|PERM)/;

/** What disk, system or SQLite refuse is nobody's mistake in this program: a sentence, no trace. */
export function isWorldError(error: unknown): error is NodeJS.ErrnoException {
  const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code) : '';
  return /^E[A-Z0-9]+$/.test(code) || DATABASE.test(code);
}

/** One sentence for whoever can do something about it. */
export function describeWorldError({ code, message, path }: NodeJS.ErrnoException): string {
  if (code?.startsWith('SQLITE_') !== true) return `${message}.`;
  const why =
    code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')
      ? 'another program is writing to it; try again'
      : code.startsWith('SQLITE_FULL')
        ? 'the disk is full; nothing was stored'
        : code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')
          ? 'it may not be written to'
          : message;
  return `The database${path === undefined ? '' : ` ${path}`} can't be used: ${why} (${code}).`;
}
