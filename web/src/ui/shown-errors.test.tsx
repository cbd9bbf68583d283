// @vitest-environment happy-dom
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { firstPageStands } from '../lib/when-idle.ts';
import { pageOn, until } from '../../testing/page-on.tsx';
import { sayFailure, useShownError } from './shown-errors.ts';
import { toastQueue } from './toast.ts';

const show = pageOn(createServer());
const said = () => toastQueue.visibleToasts.map(({ content }) => content.message);

test('a failure that the page shows is not said once more, also when another call failed in the same words', async () => {
  firstPageStands();
  const error = new Error('سرور جواب نداد.');
  show(() => useShownError(error));
  for (const failure of [error, new Error(error.message), new Error('فایل نرسید.')])
    sayFailure(failure, () => false);
  await until(() => said().includes('فایل نرسید.'));
  expect(said()).toEqual(['فایل نرسید.']);
});
