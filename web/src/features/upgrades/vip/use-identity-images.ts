import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveIdentityImages } from '#contract/upgrades';
import { draftKey } from '../../../lib/draft-key.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { identityImagesDatabase } from '../../../lib/private-drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useReconnect } from '../../../lib/use-online.ts';
import { toast } from '../../../ui/toast.ts';

/** A picture chosen here (`file`), or one already on the server (`path`). */
export type IdentityImage = { id: string; file: File } | { id: string; path: string };

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((path, at) => path === other[at]);

/**
 * Sends pictures as soon as they are chosen, and those that stay when one is removed. Those that could not be sent are kept in
 * the browser, and sent with the next change or by `save`.
 */
export function useIdentityImages(owner: string, onServer: readonly string[], onSaved: () => void) {
  const sent = useRef<readonly File[]>([]);
  /** The form waits for the pictures. */
  const [isAwaited, setAwaited] = useState(false);
  /** The images that stay could not be fetched to be sent with the new ones. */
  const [isCutOff, setCutOff] = useState(false);
  const form = useForm(saveIdentityImages, {
    initial: { paths: onServer },
    names: { paths: 'images' },
    input: () => ({}),
    files: async (chosen, { paths }) => {
      sent.current = chosen;
      try {
        return [...(await Promise.all(paths.map(fetchPicture))), ...chosen];
      } catch {
        setCutOff(true);
        setAwaited(false);
        toast.error('تصویرهای قبلی دریافت نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.');
        return null;
      }
    },
    draft: formDraft(draftKey(owner, 'papers'), { database: identityImagesDatabase }),
    // Pictures that were removed from the server since are dropped.
    restore: ({ paths }) => ({ paths: paths.filter((path) => onServer.includes(path)) }),
    onSuccess: ({ data }) => {
      // Pictures may have been chosen meanwhile.
      form.setFiles((now) => now.filter(({ file }) => !sent.current.includes(file)));
      form.set({ paths: 'identifyData' in data ? data.identifyData : [] });
      return 'unfinished';
    },
    onError: () => setAwaited(false),
  });
  const { paths } = form.values;
  const chosen = form.files.files.flatMap(({ id, file }) => ({ id, file }));
  const images: readonly IdentityImage[] = [...paths.map((path) => ({ id: path, path })), ...chosen];
  const hasArrived = chosen.length === 0 && isSame(paths, onServer);
  const { isBusy, isDraftRead, isPreparing } = form;
  const hasFailed = form.upload.failure !== null;

  const send = useEffectEvent(() => void form.send());
  const toSend = hasArrived ? '' : images.map(({ id }) => id).join();
  useEffect(() => setCutOff(false), [toSend]);
  useReconnect(isCutOff, () => setCutOff(false));
  useEffect(() => {
    if (toSend !== '' && isDraftRead && !isBusy && !isPreparing && !hasFailed && !isCutOff) send();
  }, [toSend, isDraftRead, isBusy, isPreparing, hasFailed, isCutOff]);

  const onArrived = useEffectEvent(onSaved);
  useEffect(() => {
    if (!isAwaited || isBusy || !hasArrived) return;
    setAwaited(false);
    onArrived();
  }, [isAwaited, isBusy, hasArrived]);

  return {
    ...form,
    images,
    hasArrived: hasArrived && images.length > 0 && !isBusy,
    isAwaited,
    isCutOff,
    remove: (id: string) =>
      paths.includes(id) ? form.set({ paths: paths.filter((path) => path !== id) }) : form.files.onRemove(id),
    /** Returns true if all images are on the server; otherwise `onSaved` is called once they are. */
    save: (): boolean => {
      if (hasArrived) return true;
      setAwaited(true);
      if (!isBusy) void form.send();
      return false;
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
