import { expect, it } from 'vitest';
import type { QrResult } from './qr.ts';
import { digestsOf, drawCase, qrCases } from './qr-cases.ts';
import judged from './results/qr.json' with { type: 'json' };

// A case has only the digests of its pictures.
const results = judged.cases as unknown as readonly QrResult[];

it('has a judged result for every case', () => {
  expect(results.map(({ name, address }) => [name, address])).toEqual(
    qrCases.map(({ name, address }) => [name, address]),
  );
});

it.each(results)('zbar read $name from every picture', ({ name: of, address, readings }) => {
  const isSample = qrCases.find(({ name }) => name === of)?.isSample;
  expect(Object.keys(readings)).toHaveLength(isSample ? 4 : 17);
  for (const [name, reading] of Object.entries(readings)) expect(reading, name).toBe(address);
});

it.each(qrCases)('draws $name as it was when zbar read it', { timeout: 30_000 }, (one) => {
  const result = results.find(({ name }) => name === one.name);
  expect(digestsOf(drawCase(one), one.isSample), 'Run: npm run bench -- engraving qr').toEqual(
    result?.digests,
  );
});
