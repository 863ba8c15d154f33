import { readFileSync } from 'node:fs';
import { usage } from './outcome.ts';

/** A file's name in a message. */
export const inputName = (path: string): string => (path === '-' ? 'The standard input' : path);

/** The bytes of a file named on the command line; `-` is standard input. Ends the command (2) if it can't be read. */
export function readInput(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path === '-' ? 0 : path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'there is no such file'
        : code === 'EISDIR'
          ? 'it is a folder'
          : (error as Error).message;
    throw usage(`${inputName(path)} can't be read: ${why}.`);
  }
}

export function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readInput(path));
  } catch (error) {
    if (error instanceof TypeError) throw usage(`${inputName(path)} is not UTF-8 text.`);
    throw error;
  }
}

export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw usage(`${inputName(path)} is no JSON: ${(error as Error).message}.`);
  }
}
