import closeWithGrace from 'close-with-grace';
import { registry } from '../shared/games/all.ts';
import { ConfigError, loadConfig, SERVER_ANSWER_HOURS } from './config.ts';
import type { Config } from './config.ts';
import type { Pack } from './packs.ts';
import { openPacks, PackError, withPacks } from './packs.ts';
import { serve } from './serve.ts';
import type { Serving } from './serve.ts';
import { describeWorldError, isWorldError } from './worldError.ts';

/** Reads the configuration, listens, and stops cleanly on SIGTERM and SIGINT: what is in hand is finished first. */
function configOrExit(): Config {
  try {
    const config = loadConfig();
    return { ...config, answerHours: config.answerHours ?? SERVER_ANSWER_HOURS };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** The folder is read once: a game's pack never changes, and a new one needs a start. */
function packsOrExit({ packs }: Config): readonly Pack[] {
  try {
    return packs === undefined ? [] : openPacks(packs);
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

async function serveOrExit(config: Config): Promise<Serving> {
  const packs = packsOrExit(config);
  try {
    return await serve(config, { modules: withPacks(registry, () => packs) });
  } catch (error) {
    if (isWorldError(error) && error.code !== 'EADDRINUSE') {
      console.error(describeWorldError(error));
      process.exit(1);
    }
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(
      `Port ${config.port} of ${config.host} is taken: another server runs there. HEXPOST_PORT names another port.`,
    );
    process.exit(1);
  }
}

const config = configOrExit();
const serving = await serveOrExit(config);
serving.app.log.info(
  { origin: serving.origin, mail: config.mail, dataDir: config.dataDir },
  'Hexpost listens',
);

closeWithGrace({ delay: 20_000, logger: false }, async ({ err }) => {
  if (err !== undefined) serving.app.log.fatal({ err }, 'stopping after an error');
  await serving.close();
});
