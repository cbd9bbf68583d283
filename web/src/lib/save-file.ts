import type { DrawingFormat } from '#contract/fonts';

export const fileTypes: Record<DrawingFormat, string> = {
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  plt: 'application/vnd.hp-hpgl',
  pdf: 'application/pdf',
};

/** Names of files hold no signs of paths. */
export const fileName = (text: string) => text.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'hakkak';

/** Saves bytes as a file of this name. */
export function saveFile(bytes: BlobPart, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  // Browsers write an underscore for a half-space.
  link.download = name.replaceAll('\u200c', ' ');
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
