// @vitest-environment happy-dom
import '../../ui/aria-locale.ts';
import { createServer } from 'node:http';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import type { Device } from '#contract/devices';
import { pageOn, until } from '../../../testing/page-on.tsx';
import { LaserDialog } from './LaserDialog.tsx';

const sentence = 'این پهنا درست نیست.';
const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
const server = createServer(async (_, response) => {
  await mayAnswer;
  const fields = { 'field.width': sentence };
  response
    .writeHead(400, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: true, code: 'VALIDATION', message: 'درست نیست.', fields }));
});
const show = pageOn(server);

const device: Device = {
  _id: '7',
  serial: 'HK-1',
  status: 'out',
  createdAt: '2026-11-21T09:00:00Z',
  laser: { spot: 0.05, field: { width: 120, height: 90 } },
};

test('a refused width is said under its field, and no field changes while it is sent', async () => {
  show(() => <LaserDialog device={device} isOpen onOpenChange={() => {}} />);
  await until(() => document.querySelector('[type=submit]'));
  const [, width] = document.querySelectorAll<HTMLInputElement>('[role=spinbutton]');
  if (!width) throw new Error('The width is not shown.');
  const isSending = () => width.disabled;
  expect(isSending()).toBe(false);
  flushSync(() => document.querySelector<HTMLElement>('[type=submit]')?.click());
  await until(isSending);
  answer();
  await until(() => !isSending());
  expect(width.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(width.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence);
});
