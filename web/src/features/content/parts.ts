export { useItemDialog } from './ItemDialog.tsx';
export { PreviewNote, Shown } from './Preview.tsx';
export type { ItemView } from './view.ts';
export { sayPublished } from './words.ts';
