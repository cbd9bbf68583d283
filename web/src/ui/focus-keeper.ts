/**
 * Restores a lost focus. A pressed button may become disabled, and a row may be removed with the button that removed
 * it: the browser then drops the focus, keys have no target, and Escape no longer closes the dialog. The focus goes to
 * the nearest element within the same dialog or page.
 */

/** The last focused element, with its ancestors from the inside out and the child index in each. */
type Spot = { element: HTMLElement; boxes: { box: HTMLElement; at: number }[] };

const scopes = '[role="dialog"], [role="alertdialog"], [role="menu"], main';
const focusable =
  ':is(a[href], button, summary, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"], [type="hidden"])';
/** A text field would open a phone's keyboard without need, and in a closed list the next letter would choose. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [aria-haspopup="listbox"]';

// Enough for a dialog over a dialog over a page.
const maxPlaces = 8;
let spots: Spot[] = [];

const isLost = () => {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
};

function spotOf(element: HTMLElement): Spot {
  const boxes: Spot['boxes'] = [];
  let inner = element;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    boxes.push({ box, at: [...box.children].indexOf(inner) });
    if (box.matches(scopes)) break;
    inner = box;
  }
  return { element, boxes };
}

const canTake = (element: HTMLElement) =>
  element.matches(focusable) &&
  !element.matches(typedInto) &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.getClientRects().length > 0;

function firstIn(elements: readonly Element[]): HTMLElement | undefined {
  for (const element of elements) {
    if (!(element instanceof HTMLElement)) continue;
    const target = [element, ...element.querySelectorAll<HTMLElement>(focusable)].find(canTake);
    if (target) return target;
  }
  return undefined;
}

/** Returns the nearest focusable element: after the spot, then before it, at last its dialog or page itself. */
function nextTo({ boxes }: Spot): HTMLElement | undefined {
  const left = boxes.filter(({ box }) => box.isConnected && !box.closest('[inert], [aria-hidden="true"]'));
  for (const { box, at } of left) {
    const children = [...box.children];
    const neighbour = firstIn(children.slice(at)) ?? firstIn(children.slice(0, at).toReversed());
    if (neighbour) return neighbour;
  }
  return left.at(-1)?.box;
}

function recover(): void {
  if (!isLost() || !document.hasFocus()) return;
  for (const spot of spots) {
    const next = nextTo(spot);
    if (!next) continue;
    next.focus({ preventScroll: true });
    if (!isLost()) return;
  }
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  spots = [spotOf(target), ...spots.filter(({ element }) => element !== target)].slice(0, maxPlaces);
}

export function keepFocus(): void {
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => remember(target));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !document.hasFocus()) return;
    // A removed element loses the focus just before it is removed, so this asks a moment later. After a click on an
    // empty area the person has left the element, and nothing is restored.
    queueMicrotask(() => {
      const isLeft = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled');
      if (isLeft && isLost()) spots = [];
    });
  });
  // Pressed before the focus is back, Escape would reach nothing.
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !event.isTrusted || !isLost()) return;
      recover();
      if (isLost()) return;
      event.stopImmediatePropagation();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
      );
    },
    { capture: true },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (spots.length === 0 || !isLost()) return;
    // Code that closes a dialog or changes the page sets the focus itself; this runs only if nothing did.
    timer ??= setTimeout(() => {
      timer = undefined;
      recover();
    }, 100);
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}
