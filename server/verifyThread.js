// Where the verifier's thread starts: teaches it to read TypeScript, whatever loader the program itself runs under.
import { register } from 'tsx/esm/api';

register();
await import('./verifyWorker.ts');
