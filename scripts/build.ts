// `npm run build` builds the web if its sources have changed.
import { explainDisk, StartError } from '../server/src/platform/foundation/start-error.ts';
import { buildWeb } from './build-web.ts';
import { stopToolsWhenAsked } from './run-tool.ts';

stopToolsWhenAsked();
try {
  if (await buildWeb((line) => console.log(line))) console.log('web/dist is what the sources say.');
  else process.exitCode = 1;
} catch (error) {
  const explained = explainDisk(error, 'web/dist');
  if (!(explained instanceof StartError)) throw error;
  console.error(explained.message);
  process.exitCode = 1;
}
