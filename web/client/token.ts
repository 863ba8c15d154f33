/**
 * The secret part of a link, `#t=…`: who opens it is a seat, a spectator or a director. It is taken out of the address at
 * once, so that neither the history nor a screen shot shows it, and kept for this tab, so that a reload still works.
 *
 * @param game the game whose link it is
 */
export function takeToken(game: string): string | null {
  const fields = new URLSearchParams(location.hash.replace(/^#/, ''));
  const found = fields.get('t');
  const key = `hexpost:token:${game}`;
  if (found !== null) {
    fields.delete('t');
    const rest = fields.toString();
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`,
    );
    if (/^[A-Za-z0-9_-]+$/.test(found)) remember(key, found);
  }
  return recall(key);
}

/**
 * A link of the same game opened in a tab that shows it already changes the fragment alone: the page starts anew with
 * the other token.
 */
export function reloadOnNewToken(game: string): void {
  window.addEventListener('hashchange', () => {
    if (!new URLSearchParams(location.hash.replace(/^#/, '')).has('t')) return;
    takeToken(game);
    location.reload();
  });
}

function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Where the browser keeps nothing for us (private windows, strict settings). */
const memory = new Map<string, string>();

/** The game's id in `/r/<gid>` and `/g/<gid>`; null where the path names none. */
export function gameOfPath(path: string): string | null {
  return /^\/[rg]\/([0-9a-f]{32})\/?$/.exec(path)?.[1] ?? null;
}
