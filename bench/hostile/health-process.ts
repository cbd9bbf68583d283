/** Asks /healthz of a port a hundred times a second, whether or not the earlier ones are answered. health.ts starts it. */
import { SteadyLoad } from '../load.ts';

const perSecond = 100;
const load = new SteadyLoad(Number(process.argv[2]));
let watch = Promise.resolve([] as number[]);
let isOn = false;

async function ask(): Promise<number[]> {
  const waits: number[] = [];
  while (isOn)
    await load.run(
      100,
      perSecond,
      () => ({ path: '/healthz' }),
      ({ status }, ms) => waits.push(status === 200 ? ms : Infinity),
    );
  return waits;
}

process.on('message', async (word: 'begin' | 'end') => {
  isOn = word === 'begin';
  if (isOn) watch = ask();
  else process.send?.(await watch);
});
