import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before all test files: a folder for what they share, `FOLDER_OF_THE_RUN`; gone after the last one. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hexpost-run-'));
  process.env['FOLDER_OF_THE_RUN'] = folder;
  return () => rmSync(folder, { recursive: true });
}
