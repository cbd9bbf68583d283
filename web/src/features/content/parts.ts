export { useItemDialog } from './ItemDialog.tsx';
export type { ItemView } from './view.ts';
