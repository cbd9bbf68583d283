import { lazyPart } from '../../ui/lazy-part.ts';

/** For admins; it needs a `Deferred` around it. */
export const FontSettingsDialog = lazyPart(
  async () => (await import('./FontSettingsDialog.tsx')).FontSettingsDialog,
);
/** Render it within a `Suspense` whose fallback is the name. */
export const FontName = lazyPart(async () => (await import('./FontName.tsx')).FontName);
export const FontPicker = lazyPart(async () => (await import('./FontPicker.tsx')).FontPicker);
export const FontLook = lazyPart(async () => (await import('./FontLook.tsx')).FontLook);
export const DrawingNote = lazyPart(async () => (await import('./DrawingNote.tsx')).DrawingNote);
export const OrderedDrawing = lazyPart(async () => (await import('./OrderedDrawing.tsx')).OrderedDrawing);
