import { config } from 'zod';

/**
 * Schemas are interpreted, not compiled: the pages' policy forbids `new Function`, and zod's probe for it would be
 * reported as a violation. Import this before anything that makes schemas.
 */
config({ jitless: true });
