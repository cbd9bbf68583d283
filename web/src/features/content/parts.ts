export { useItemDialog } from './ItemDialog.tsx';
export { PreviewNote, Shown } from './Preview.tsx';
export { undoOf } from './undo.ts';
export { useRemoval } from './use-removal.tsx';
export type { ItemView } from './view.ts';
export { sayPublished } from './words.ts';
