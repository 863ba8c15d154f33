import type { PackFiles } from '../modules.ts';

/**
 * A page that holds a log, the viewer, and the data pack of the game if it has one: it needs no server, no network and no
 * other file, and verifies itself in whatever browser opens it.
 *
 * @param viewer the code of `hexpost-standalone-<game>.js`, which looks for the pack in the page
 */
export function onePage(title: string, log: string, viewer: string, pack: PackFiles | null): string {
  const data = (id: string, value: unknown): string =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
  const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:">
<title>${text(title)}</title>
<style>html,body{margin:0;height:100%}</style>
</head>
<body>
<hexpost-replay hash fill></hexpost-replay>
${data('log', log)}
${pack === null ? '' : data('pack', pack)}
<script>${viewer.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--')}</script>
<script>document.querySelector('hexpost-replay').log = JSON.parse(document.getElementById('log').textContent)</script>
</body>
</html>
`;
}
