// @vitest-environment happy-dom
import '../../ui/aria-locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createServer } from 'node:http';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Profile } from '#contract/profile';
import { pageOn, readBody, until } from '../../../testing/page-on.tsx';
import { OwnNameField } from './OwnNameField.tsx';
import { profileQuery } from './session.ts';

const nobody: Profile = {
  _id: '7',
  name: null,
  family: null,
  mobile: '09120000009',
  image: null,
  amount: 0,
  deviceCount: 0,
  ticketCount: 0,
  designCount: 0,
  level: { status: 'normal' },
  roles: ['customer'],
  sms: true,
  born: '2026-11-21T09:00:00Z',
};

const saved: unknown[] = [];
beforeEach(() => void saved.splice(0));
const server = createServer(async (request, response) => {
  const body = JSON.parse((await readBody(request)).toString() || '{}') as object;
  if (request.method === 'PUT') saved.push(body);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...nobody, ...body }));
});
const show = pageOn(server);

/** Shows the field in a form; returns its input, or null where nobody is asked. */
function showTo(profile: Partial<Profile>): HTMLInputElement | null {
  let form: HTMLFormElement | null = null;
  show(() => {
    useQueryClient().setQueryData(profileQuery.queryKey, (now) => now ?? { ...nobody, ...profile });
    return (
      <form
        onSubmit={(event) => event.preventDefault()}
        ref={(shown) => {
          form = shown;
        }}
      >
        <OwnNameField />
      </form>
    );
  });
  return (form as HTMLFormElement | null)?.querySelector('input') ?? null;
}

function write(input: HTMLInputElement, text: string) {
  // React watches the value through a property that it defines.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}

const leave = (input: HTMLInputElement) =>
  flushSync(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

test('people who have a name, or have ordered before, are not asked', () => {
  expect(showTo({ name: 'نگار' })).toBeNull();
  expect(showTo({ family: 'محمدی' })).toBeNull();
  expect(showTo({ designCount: 1 })).toBeNull();
});

test('a name is saved when the field is left, once, and may be left out', async () => {
  const input = showTo({});
  if (!input) throw new Error('Nobody is asked.');
  expect(input.form?.querySelector('label')?.textContent).toBe('اسم خودتان یا کارگاه؟');
  expect(input.required).toBe(false);
  leave(input);
  write(input, 'کارگاه نقش');
  leave(input);
  await until(() => saved.length > 0);
  expect(input.form?.textContent).toContain('ذخیره شد');
  leave(input);
  input.form?.requestSubmit();
  expect(saved).toEqual([{ name: 'کارگاه نقش' }]);
});

test('a name that is still being written is saved with the form', async () => {
  const input = showTo({});
  if (!input) throw new Error('Nobody is asked.');
  write(input, 'سارا');
  input.form?.requestSubmit();
  await until(() => saved.length > 0);
  expect(saved).toEqual([{ name: 'سارا' }]);
});
