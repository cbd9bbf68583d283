// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { TextField } from './TextField.tsx';

/** Returns the counter of a field with a value of this length. */
function countOf(length: number, maxLength?: number): string | undefined {
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() =>
    root.render(
      <TextField label="عنوان" value={'ا'.repeat(length)} onChange={() => {}} maxLength={maxLength} />,
    ),
  );
  const said = box.querySelector('[aria-live]')?.textContent;
  expect(box.querySelector('label')?.textContent).toBe('عنوان');
  flushSync(() => root.unmount());
  return said;
}

test('a nearly full field shows its counter', () => {
  expect(countOf(0)).toBe('');
  expect(countOf(180)).toBe('');
  expect(countOf(195)).toBe('۱۹۵ از ۲۰۰');
  expect(countOf(200)).toBe('۲۰۰ از ۲۰۰');
  expect(countOf(60, 60)).toBe('۶۰ از ۶۰');
});

test('the field of a code has no counter', () => {
  expect(countOf(11, 11)).toBeUndefined();
});
