// `npm start` runs the whole product on one port and restarts it after a crash. scripts/run.mjs has installed the
// packages already.
import { explainDisk, StartError } from '../server/src/platform/foundation/start-error.ts';
import { whenAskedToStop } from '../server/src/platform/environment/stop-signals.ts';
import { buildWeb } from './build-web.ts';
import { Keeper } from './keeper.ts';
import { endTools } from './run-tool.ts';

const keeper = new Keeper();
let isStopping = false;
whenAskedToStop(
  () => {
    isStopping = true;
    endTools();
    keeper.stop();
  },
  () => keeper.stopNow(),
);

try {
  if (!(await buildWeb((line) => console.log(line))) && !isStopping)
    throw new StartError('The web could not be built: the reason stands above.');
  process.exitCode = isStopping ? 0 : await keeper.run();
} catch (error) {
  const explained = explainDisk(error, 'web/dist');
  if (!(explained instanceof StartError)) throw error;
  console.error(explained.message);
  process.exitCode = 1;
}
