import { verify } from '../verify/verify.ts';
import { verifyWith } from '../verify/verification.ts';
import './HexpostReplay.ts';

// The whole viewer in one script, its verifier included: for a page that has nothing else to load it from.
verifyWith(verify);
