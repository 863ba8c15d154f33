import closeWithGrace from 'close-with-grace';
import { registry } from '../shared/games/registry.ts';
import { ConfigError, loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { serve } from './serve.ts';

/** Reads the configuration, listens, and stops cleanly on SIGTERM and SIGINT: what is in hand is finished first. */
function configOrExit(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const config = configOrExit();
const serving = await serve(config, { modules: registry });
serving.app.log.info({ origin: config.publicOrigin, mail: config.mail, dataDir: config.dataDir }, 'Hexpost listens');

closeWithGrace({ delay: 20_000, logger: false }, async ({ err }) => {
  if (err !== undefined) serving.app.log.fatal({ err }, 'stopping after an error');
  await serving.close();
});
