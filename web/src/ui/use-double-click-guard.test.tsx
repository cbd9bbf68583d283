// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { act } from 'react';
import { expect, test } from 'vitest';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('the second click of a double click does not press a button that the first one brought', async () => {
  const pressed: string[] = [];
  function Acts({ name }: { name: string }) {
    return (
      <div onClickCapture={useDoubleClickGuard(name)}>
        <button type="button" onClick={() => pressed.push(name)}>
          {name}
        </button>
      </div>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (name: string) => act(async () => root.render(<Acts name={name} />));
  const press = (detail: number) =>
    act(async () =>
      place.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
    );
  await show('deliver');
  await press(1);
  await show('accept');
  await press(2);
  expect(pressed).toEqual(['deliver']);
  await press(1);
  await press(2);
  // A click by keyboard.
  await press(0);
  expect(pressed).toEqual(['deliver', 'accept', 'accept', 'accept']);
  await act(async () => root.unmount());
});
