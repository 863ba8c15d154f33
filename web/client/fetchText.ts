export type TextAnswer =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** A file's text, with the caller's token if there is one; what went wrong in words for the reader. */
export async function fetchText(url: string, token: string | null = null): Promise<TextAnswer> {
  try {
    const answer = await fetch(url, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) {
      return {
        ok: false,
        message:
          answer.status === 404
            ? 'There is no log at this address.'
            : `The server answered ${answer.status} ${answer.statusText}.`,
      };
    }
    return { ok: true, text: await answer.text() };
  } catch {
    return {
      ok: false,
      message: 'The log could not be loaded. Is the server there, and is this address right?',
    };
  }
}
