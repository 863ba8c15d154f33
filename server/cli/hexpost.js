#!/usr/bin/env node
// The installed command: teaches Node to read TypeScript, then starts the real one.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
