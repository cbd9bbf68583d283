/** Keys that do something; what is focused after them was focused by the page, not by who pressed them. */
const acting = new Set(['Enter', ' ', 'Escape', 'Delete', 'Backspace']);
let byHand = true;

addEventListener('keydown', ({ key }) => (byHand = !acting.has(key)), { capture: true });
addEventListener('pointermove', () => (byHand = true), { capture: true, passive: true });

/**
 * Whether the reader went to what is focused or pointed at. A tooltip that opens without that stands in the way: the first
 * Escape closes it, and not the dialog one wants to leave.
 */
export const cameByHand = () => byHand;
