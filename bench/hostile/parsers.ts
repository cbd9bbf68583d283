/** Sends each input while another process asks the server for its health a hundred times a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaSample } from '../../server/testing/media-sample.ts';
import { watchMachine } from '../cpu.ts';
import { conclude } from '../verdict.ts';
import { type Delays, HealthWatch } from './health.ts';
import { type Input, inputs, type Target } from './inputs.ts';
import { ask, type HostileShop, openHostileShop } from './shop.ts';

/** ms that an answer of /healthz may take. */
const bar = 50;
/** An input is sent again and again for so many ms. */
const longEnough = 500;
/** ms for which the server is stopped, to see that a stop would be seen. */
const stopMs = 100;

async function targetOf(shop: HostileShop): Promise<Target> {
  const [customer, admin] = await Promise.all([shop.customer(), shop.admin()]);
  const { data } = JSON.parse((await ask(customer, '/api/design/qr/category')).text) as {
    data: { _id: string; kind: string }[];
  };
  const made = async (path: string, json: unknown) =>
    (JSON.parse((await ask(admin, path, { json })).text) as { _id: string })._id;
  const courseId = await made('/api/admin/content/courses', { title: 'درس' });
  const episode = `/api/admin/content/episodes/${await made('/api/admin/content/episodes', { courseId, title: 'قسمت' })}`;
  await ask(admin, `${episode}/video`, {
    form: { video: { name: 'a.mp4', content: mediaSample('video.mp4') } },
  });
  return {
    customer,
    admin,
    categories: Object.fromEntries(data.map(({ kind, _id }) => [kind, _id])),
    episode,
  };
}

const figures = ({ worst, p99, turn }: Delays) =>
  [worst, p99, turn].map((ms) => ms.toFixed(1).padStart(7)).join(' ');

export async function tryParsers(say: (line: string) => void): Promise<void> {
  const shop = await openHostileShop();
  const { server } = shop;
  const health = new HealthWatch(server.base);
  try {
    const target = await targetOf(shop);
    const missed: string[] = [];
    /**
     * Inputs that exceeded the bar once, but not in two more tries. A pause caused by the input comes again; one in which the
     * machine gives the server no processor time hits a different input in each run.
     */
    const once: string[] = [];
    const statuses = new Set<number>();
    const seen = await health.during(async () => {
      process.kill(server.pid, 'SIGSTOP');
      await sleep(stopMs);
      process.kill(server.pid, 'SIGCONT');
    });
    if (seen.worst < stopMs * 0.8) throw new Error(`a stop of ${stopMs} ms was not seen`);
    const quiet = await health.during(() => sleep(3000));
    const watched = watchMachine([await shop.postmaster()]);
    say(
      'ms: worst and p99 of /healthz, longest turn of the event loop (10 ms when it rests) · of the input: longest time and answer',
    );
    say(`${'nothing is sent'.padEnd(70)} ${figures(quiet)}`);
    say(`${`the server is stopped for ${stopMs} ms`.padEnd(70)} ${figures(seen)}`);
    const tryOnce = async ([name, make]: Input) => {
      const send = make();
      let longest = 0;
      let status = 0;
      const delays = await health.during(async () => {
        const began = performance.now();
        do {
          const answer = await send(target);
          status = answer.status;
          longest = Math.max(longest, answer.ms);
        } while (performance.now() - began < longEnough);
      });
      statuses.add(status);
      say(`${name.padEnd(70)} ${figures(delays)} · ${longest.toFixed(0).padStart(6)} ${status || 'cut'}`);
      if (status >= 500 && status !== 503) missed.push(`${name} (${status})`);
      return delays.worst <= bar;
    };
    const tryOne = async (input: Input) => {
      const [name] = input;
      if (await tryOnce(input)) return;
      const again = [await tryOnce(input), await tryOnce(input)];
      (again.includes(false) ? missed : once).push(name);
    };
    for (const [kind, list] of Object.entries(inputs)) {
      say('');
      say(kind);
      for (const input of list) await tryOne(input);
    }
    say('');
    if (once.length > 0) say(`Above ${bar} ms once, and not in two more tries: ${once.join('; ')}.`);
    const ready = await server.ready();
    say(conclude(watched(), missed, ready === 200 ? [] : ['the server ended']));
  } finally {
    health.stop();
    await shop.stop();
  }
}
