// `npm run bench` measures answers a second against a bare server; `npm run bench -- orders` another bench by its name.
import { takeRunFolder } from '../scripts/run-folder.ts';
import { whenAskedToStop } from '../server/src/platform/stop-signals.ts';

const benches = {
  answers: () => import('./answers.ts'),
  orders: () => import('./orders.ts'),
};

const name = process.argv[2] ?? 'answers';
if (!(name in benches)) {
  console.error(`There is no bench "${name}". Choose from: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
takeRunFolder();
whenAskedToStop(
  () => {
    console.log('\nStopping…');
    // What it has started and left on the disk goes at the exit.
    process.exit(130);
  },
  () => {},
);
await benches[name as keyof typeof benches]();
