/**
 * The body of a mail before it is text or HTML. Both are made of the same blocks, so that they say the same.
 */
export type Block =
  | { readonly block: 'heading'; readonly text: string }
  | { readonly block: 'paragraph'; readonly text: string }
  | { readonly block: 'list'; readonly items: readonly string[] }
  | { readonly block: 'link'; readonly label: string; readonly url: string }
  | { readonly block: 'quote'; readonly by: string; readonly text: string };

/** A player's text in lines. Mailers take every one of these for a line's end: what stood behind it would seem to be ours. */
function quotedLines(text: string): readonly string[] {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n');
}

export function renderText(blocks: readonly Block[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.block) {
    case 'heading':
      return `${block.text}\n${'-'.repeat([...block.text].length)}`;
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item) => `* ${item}`).join('\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'quote':
      return `${block.by} writes:\n${quotedLines(block.text)
        .map((line) => `> ${line}`)
        .join('\n')}`;
  }
}

const ESCAPES: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

/** A whole document without styles, scripts or pictures: mail readers drop the first two and warn of the third. */
export function renderHtml(title: string, blocks: readonly Block[]): string {
  const body = blocks.map(blockHtml).join('\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n${body}\n</body></html>\n`;
}

function blockHtml(block: Block): string {
  switch (block.block) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`;
    case 'link':
      return `<p>${escapeHtml(block.label)}:<br><a href="${escapeHtml(block.url)}">${escapeHtml(block.url)}</a></p>`;
    case 'quote':
      return `<p>${escapeHtml(block.by)} writes:</p>\n<blockquote>${quotedLines(block.text).map(escapeHtml).join('<br>')}</blockquote>`;
  }
}
