import type { StoredFile } from '#contract/common/files';
import { lazyPart } from '../../ui/lazy-part.ts';

const FileNote = lazyPart(async () => (await import('./FileNote.tsx')).FileNote);

/** Stands under the name of a kept file; a file that is not checked has none. */
export const fileNote = (file: StoredFile) => (file.check ? <FileNote file={file} /> : null);
