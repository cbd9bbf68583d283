/** After one of these keys the page moves the focus, not the person. */
const acting = new Set(['Enter', ' ', 'Escape', 'Delete', 'Backspace']);
let byHand = true;

addEventListener('keydown', ({ key }) => (byHand = !acting.has(key)), { capture: true });
addEventListener('pointermove', () => (byHand = true), { capture: true, passive: true });

/**
 * Returns whether the person moved the focus or the pointer here. A tooltip that opens otherwise is in the way: the
 * first Escape closes the tooltip and not the dialog.
 */
export const cameByHand = () => byHand;
