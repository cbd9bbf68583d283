// `npm start`: the whole product on one port. scripts/run.mjs has installed the packages by now.
import { explainDisk, StartError } from '../server/src/platform/start-error.ts';
import { buildWeb } from './build-web.ts';

try {
  if (!(await buildWeb((line) => console.log(line)))) {
    throw new StartError('The web could not be built: the reason stands above.');
  }
} catch (error) {
  const explained = explainDisk(error, 'web/dist');
  if (!(explained instanceof StartError)) throw error;
  console.error(explained.message);
  process.exit(1);
}
await import('../server/src/main.ts');
