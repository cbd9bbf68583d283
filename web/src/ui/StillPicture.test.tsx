// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { StoredFile } from '#contract/common/files';
import { StillPicture } from './StillPicture.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const file = {
  _id: '1',
  filename: 'گل.png',
  mime: 'image/png',
  size: 1,
  url: '/api/file/1',
  thumb: '/api/file/1/thumb',
} as StoredFile;

for (const [how, order] of [
  ['small before large', [0, 1]],
  ['large before small', [1, 0]],
] as const) {
  for (const areTogether of [true, false])
    test(`tells once that neither form arrived: ${how}, ${areTogether ? 'in one moment' : 'apart'}`, async () => {
      const page = document.createElement('div');
      const root = createRoot(page);
      let failures = 0;
      await act(async () => root.render(<StillPicture file={file} onFail={() => (failures += 1)} />));
      const images = [...page.querySelectorAll('img')];
      expect(images).toHaveLength(2);
      const fail = (at: number) => images[at]?.dispatchEvent(new Event('error'));
      if (areTogether) await act(async () => order.forEach(fail));
      else
        for (const at of order) {
          expect(failures).toBe(0);
          await act(async () => void fail(at));
        }
      expect(failures).toBe(1);
      await act(async () => root.unmount());
    });
}
