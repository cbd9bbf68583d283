// `npm run bench` measures answers a second against a bare server; `npm run bench -- orders` another bench by its name.
const benches = {
  answers: () => import('./answers.ts'),
  orders: () => import('./orders.ts'),
};

const name = process.argv[2] ?? 'answers';
if (!(name in benches)) {
  console.error(`There is no bench "${name}". Choose from: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
await benches[name as keyof typeof benches]();
