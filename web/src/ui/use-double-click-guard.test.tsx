// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { act } from 'react';
import { expect, test } from 'vitest';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('a press where the last one was presses nothing that has just come there', async () => {
  const pressed: string[] = [];
  function Acts({ name }: { name: string }) {
    const guard = useDoubleClickGuard(name);
    return (
      <div onPointerDownCapture={guard}>
        <button type="button" onPointerDown={() => pressed.push(name)}>
          {name}
        </button>
      </div>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (name: string) => act(async () => root.render(<Acts name={name} />));
  const press = (clientX: number) =>
    act(async () =>
      place
        .querySelector('button')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX, clientY: 40 })),
    );
  await show('deliver');
  await press(100);
  await show('accept');
  await press(103);
  expect(pressed).toEqual(['deliver']);
  await press(160);
  expect(pressed).toEqual(['deliver', 'accept']);
  await show('next');
  await new Promise((resolve) => setTimeout(resolve, 700));
  await press(160);
  expect(pressed).toEqual(['deliver', 'accept', 'next']);
  await act(async () => root.unmount());
});
