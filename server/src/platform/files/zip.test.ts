import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readZip } from '../../../testing/zip.ts';
import { archiveNames, zipOf } from './zip.ts';

const odd = [
  'C:foo.png',
  '..',
  '../../etc/passwd',
  '/abs.png',
  '\\\\server\\share\\x.png',
  'nul',
  'NUL.png',
  'com1.tar.gz',
  'dots...',
  ' spaces .png ',
  'a<b>c|d?e*f".png',
  'line\nbreak\0.png',
  '',
  '.',
  '.png',
  'حلقه «۷».png',
  `${'ن'.repeat(300)}.png`,
  `${'💍'.repeat(200)}.png`,
  'half \ud83d.png',
  'twin.png',
  'TWIN.png',
  'twin.png',
  'twin (22).png',
  'e\u0301.png',
  '\u00e9.png',
];

test('whatever a file is called, its name in an archive is a single one that every system takes', async () => {
  const names = archiveNames(odd);
  for (const name of names) {
    expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cs}]+$/u);
    expect(name).not.toMatch(/^\.|[. ]$|^(nul|con|prn|aux|com\d|lpt\d)(\.|$)/i);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  }
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(odd.length);
  expect(names[0]).toBe('C_foo.png');
  expect(names[15]).toBe('حلقه «۷».png');
  expect(names[16]).toMatch(/^ن+\.png$/);
  const archive = await buffer(
    zipOf(
      odd.map((name, index) => ({
        name,
        size: 2,
        deflate: index % 2 === 0,
        open: async () => Readable.from([Buffer.from(String(index).padStart(2))]),
      })),
    ),
  );
  const read = readZip(archive);
  expect([...read.keys()]).toEqual(names);
  expect([...read.values()].map(Number)).toEqual(odd.map((_, index) => index));
});

const source = (error?: Error) => {
  const opened: Readable = new Readable({
    read(size) {
      if (error) this.destroy(error);
      else this.push(Buffer.alloc(size));
    },
  });
  return opened;
};
const entry = (open: () => Promise<Readable>) => ({ name: 'a.png', size: 1e9, deflate: false, open });

test('a file that cannot be opened, or breaks off, breaks the archive off and nothing else', async () => {
  const fault = new Error('cannot be read');
  await expect(buffer(zipOf([entry(() => Promise.reject(fault))]))).rejects.toThrow(fault);
  await expect(buffer(zipOf([entry(async () => source(fault))]))).rejects.toThrow(fault);
  await expect(buffer(zipOf([entry(async () => Readable.from(['short']))]))).rejects.toThrow(
    'unexpected number',
  );
  // Without a listener, the error would end this process.
  const left = zipOf([entry(() => sleep(20).then(() => Promise.reject(fault)))]);
  left.destroy();
  await sleep(60);
});

test('an archive that is left halfway closes the file it was reading, also one still being opened', async () => {
  const opened: Readable[] = [];
  const remember = async () => {
    opened.push(source());
    return opened.at(-1) as Readable;
  };
  const reading = zipOf([entry(remember), entry(remember)]);
  for await (const _ of reading) break;
  const opening = zipOf([entry(() => sleep(20).then(remember))]);
  opening.destroy();
  await sleep(60);
  expect(opened.map((each) => each.destroyed)).toEqual([true, true]);
});
