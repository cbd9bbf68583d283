// @vitest-environment happy-dom
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { pageOn, until } from '../../testing/page-on.tsx';
import { toast, toastQueue } from './toast.ts';
import { useWantsToasts } from './use-wants-toasts.ts';

const show = pageOn(createServer());

test('a message that was queued before the page is mounted is shown at once', async () => {
  const before = performance.now();
  expect(show(useWantsToasts)()).toBe(false);
  toast.success('سفارش ۱۰۱۲ ثبت شد');
  const wants = show(useWantsToasts);
  await until(wants);
  // Not by the timer, which is for pages that have nothing to say.
  expect(performance.now() - before).toBeLessThan(9000);
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
});
