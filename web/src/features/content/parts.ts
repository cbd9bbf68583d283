export { changedItem, changePart, isPartSame } from './as-read.ts';
export { Changed } from './Changed.tsx';
export { useItemDialog } from './ItemDialog.tsx';
export { PictureField } from './PictureField.tsx';
export { Preview, PreviewNote, Shown } from './Preview.tsx';
export { undoOf } from './undo.ts';
export { useRemoval } from './use-removal.tsx';
export type { ItemView } from './view.ts';
export { sayPublished } from './words.ts';
