import { expect, test } from 'vitest';
import { inspect } from '#engraving/inspecting/inspect';
import { smallestPdf } from './smallest-pdf.ts';

test('the file with which a process of checks warms up is a drawing', async () => {
  const { check } = await inspect('pdf', smallestPdf, { spot: 0.1 });
  const mmOfPoint = 25.4 / 72;
  expect(check).toMatchObject({
    size: { width: expect.closeTo(60 * mmOfPoint), height: expect.closeTo(40 * mmOfPoint) },
    findings: [],
  });
});
