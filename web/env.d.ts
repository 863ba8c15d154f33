/// <reference types="vite/client" />
declare module 'virtual:counter-symbols' {
  import type { CounterSymbol } from './build/symbolSprite.ts';
  export const counterSymbols: readonly CounterSymbol[];
}

declare module 'virtual:module-hashes' {
  /** SHA-256 in hex by module id. */
  export const moduleHashes: { readonly [module: string]: string };
}
