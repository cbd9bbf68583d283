import { saveIdentityImages } from '#contract/upgrades';
import { draftKey } from '../../../lib/draft-key.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { identityImagesDatabase } from '../../../lib/private-drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.ts';

/** A picture chosen here (`file`), or one already on the server (`path`). */
export type IdentityImage = { id: string; file: File } | { id: string; path: string };

/** Starts with the images on the server. Chosen pictures that were not sent are kept in the browser. */
export function useIdentityImages(owner: string, onServer: readonly string[], onSaved: () => void) {
  const form = useForm(saveIdentityImages, {
    initial: { paths: onServer },
    names: { paths: 'images' },
    input: () => ({}),
    files: async (chosen, { paths }) => {
      try {
        return [...(await Promise.all(paths.map(fetchPicture))), ...chosen];
      } catch {
        toast.error('تصویرهای قبلی دریافت نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.');
        return null;
      }
    },
    draft: formDraft(draftKey(owner, 'papers'), { database: identityImagesDatabase }),
    // Pictures that were removed from the server since are dropped.
    restore: ({ paths }) => ({ paths: paths.filter((path) => onServer.includes(path)) }),
    onSuccess: onSaved,
  });
  const { paths } = form.values;
  const chosen = form.files.files.flatMap(({ id, file }) => ({ id, file }));
  const images: readonly IdentityImage[] = [...paths.map((path) => ({ id: path, path })), ...chosen];

  return {
    ...form,
    images,
    remove: (id: string) =>
      paths.includes(id) ? form.set({ paths: paths.filter((path) => path !== id) }) : form.files.onRemove(id),
    /** Sends the images, unless they are those on the server; returns true if none are to be sent. */
    save: (): boolean => {
      const isSaved = chosen.length === 0 && paths.length === onServer.length;
      if (!isSaved) void form.send();
      return isSaved;
    },
  };
}

/** One call sends all images and replaces the earlier ones, so those that stay are fetched first. */
async function fetchPicture(path: string): Promise<File> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const blob = await response.blob();
  return new File([blob], blob.type === 'image/png' ? 'image.png' : 'image.jpg', { type: blob.type });
}
