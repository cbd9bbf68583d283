// `npm run bench` compares requests with a bare server's; `npm run bench -- orders` runs another bench by name.
import { takeRunFolder } from '../scripts/run-folder.ts';
import { whenAskedToStop } from '../server/src/platform/environment/stop-signals.ts';

const benches = {
  answers: () => import('./answers.ts'),
  capacity: () => import('./capacity.ts'),
  engraving: () => import('./engraving/bench.ts'),
  hostile: () => import('./hostile.ts'),
  'hot-wallet': () => import('./hot-wallet.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  orders: () => import('./orders.ts'),
  pages: () => import('./pages.ts'),
  'qr-views': () => import('./qr-views.ts'),
  vendure: () => import('./vendure.ts'),
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
    process.exit(130);
  },
  () => {},
);
await benches[name as keyof typeof benches]();
