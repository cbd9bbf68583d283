import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bomb, picture } from '../../../testing/pictures.ts';
import { firstOf, renderers } from '../../../testing/renderers.ts';
import { Services } from '../foundation/services.ts';
import { render } from './renderer.ts';
import type { Lane, Requester } from '../processes/requester.ts';

const shop = { services: new Services() };
const requester = (key: string, lane: Lane = 'upload'): Requester => ({ lane, key });
const one = requester('person 1');
const square = (source: Buffer, of = one) => render(shop, of, () => ({ make: 'square', source, max: 100 }));
const large = await bomb(10_000, 5_000);
const small = await picture();

test('many come one after another from one process', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => square(small)));
  expect(made).toEqual(Array.from({ length: 10 }, () => expect.objectContaining({ width: 40 })));
  expect(renderers()).toHaveLength(1);
});

test('a process that dies, at work or at rest, costs nobody a picture', async () => {
  const pid = firstOf(renderers());
  const begun = Promise.withResolvers<void>();
  const interrupted = render(shop, one, () => {
    begun.resolve();
    return { make: 'square', source: large, max: 100 };
  });
  await begun.promise;
  process.kill(pid, 'SIGKILL');
  expect(await interrupted).toMatchObject({ width: 100 });
  const next = firstOf(renderers());
  expect(next).not.toBe(pid);
  process.kill(next, 'SIGKILL');
  expect(await square(small)).toMatchObject({ kind: 'jpg', width: 40 });
});

test('what cannot be made, or cannot be read to begin with, does not hold up the next', async () => {
  expect(await square(Buffer.from('nothing'))).toBeNull();
  await expect(render(shop, one, () => Promise.reject(new Error('unread')))).rejects.toThrow('unread');
  expect(await square(small)).toMatchObject({ width: 40 });
});

test('what takes longer than it may is given up, and the next is made', async () => {
  const slow = render(shop, one, () => ({ make: 'square', source: large, max: 100 }), { timeoutMs: 1 });
  const next = square(small);
  expect(await slow).toBe('late');
  expect(await next).toMatchObject({ width: 40 });
});

test('what nobody waits for has a process of its own', async () => {
  await square(small);
  const front = firstOf(renderers());
  const job = requester('job', 'job');
  const given = Promise.withResolvers<{ make: 'square'; source: Buffer; max: number }>();
  const working = render(shop, job, () => given.promise);
  expect(await square(small)).toMatchObject({ width: 40 });
  given.resolve({ make: 'square', source: small, max: 100 });
  expect(await working).toMatchObject({ width: 40 });
  expect(renderers()).toHaveLength(2);
  expect(renderers()).toContain(front);
});

const svgOf = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const folder = await mkdtemp(path.join(tmpdir(), 'drawn-'));
afterAll(() => rm(folder, { recursive: true }));

const drawn = (content: Buffer, of = one) =>
  render(shop, of, async () => {
    const source = path.join(folder, of.lane);
    await writeFile(source, content);
    return { make: 'vectorThumb', kind: 'svg', source, max: 100, page: 1 };
  });

test('a vector file that wants all memory is given up, by the limits of its check, and pictures go on', async () => {
  await square(small);
  const ofPictures = firstOf(renderers());
  const uses = Array.from(
    { length: 12 },
    (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`,
  );
  const greedy = svgOf(`<path id="u0" d="M0 0h1v1z"/>${uses.join('')}`);
  const [given, next] = [drawn(greedy, requester('job', 'job')), square(small)];
  expect(await next).toMatchObject({ width: 40 });
  expect(await given).not.toBeInstanceOf(Uint8Array);
  expect(await drawn(svgOf('<path d="M1 1h5v5z"/>'))).toBeInstanceOf(Uint8Array);
  expect(renderers()).toContain(ofPictures);
});
