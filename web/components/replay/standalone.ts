import latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?inline';
import type { PackFiles } from '../modules.ts';
import { enclosePack } from '../modules.ts';
import { verify } from '../verify/verify.ts';
import { verifyWith } from '../verify/verification.ts';
import './HexpostReplay.ts';

// The whole viewer in one script, its verifier and its font included: for a page that has nothing else to load them from.
verifyWith(verify);
document.fonts.add(new FontFace('Source Sans 3', `url(${latin})`, { weight: '200 900' }));

const pack = document.getElementById('pack')?.textContent ?? null;
if (pack !== null) enclosePack(JSON.parse(pack) as PackFiles);
