import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { endUpload, uploadedBytes } from '../../../lib/resumable-upload.ts';
import { resumableItem, unsentItem } from '../../../lib/upload-items.ts';
import { useResumable } from '../../../lib/use-resumable.ts';
import type { FileDropItem } from '../../../ui/FileRow.tsx';
import type { QrUpload } from './qr-content.ts';
import { type MediaFacts, readMedia } from '../../../lib/read-media.ts';
import type { BeginPreparing } from '../../../lib/use-preparing.ts';

type Options = {
  /** The key of the draft of the form that it belongs to. */
  draftKey: string;
  owner: string;
  kind: 'video' | 'audio';
  value: QrUpload | null;
  /** Until then `value` is not the form's value. */
  isDraftRead: boolean;
  onChange: (value: QrUpload | null) => void;
  /** From the form, so that submitting it waits for the upload. */
  onPrepare: BeginPreparing;
};

/** Sending begins with the choice, while one continues to write; the form's value of it survives a reload. */
export function useMediaUpload({ draftKey, owner, kind, value, isDraftRead, onChange, onPrepare }: Options) {
  const upload = useResumable(draftKey, { owner, purpose: 'qr' });
  const { state } = upload;
  const [file, setFile] = useState(upload.file);
  const [facts, setFacts] = useState<{ of: File; read: MediaFacts } | null>(null);
  const storedBytes = useKeptBytes(state ? null : value);

  // The form keeps whichever is known of the upload first.
  const read = facts && facts.of === file ? facts.read : null;
  const [id, isDone] = [state?.id ?? null, state?.status === 'done'];
  const note = useEffectEvent(() => {
    if (!state || !isDraftRead) return;
    const same = value?.name === state.name && value.size === state.size ? value : null;
    const next: QrUpload = { ...same, ...read, id, name: state.name, size: state.size, isDone };
    if (JSON.stringify(next) !== JSON.stringify(value)) onChange(next);
  });
  // Its progress is no part of the form's value.
  useEffect(() => note(), [isDraftRead, id, isDone, read, state?.name, state?.size]);

  const isRunning = state?.status === 'waiting' || state?.status === 'sending';
  const prepare = useEffectEvent(onPrepare);
  const hasArrived = useEffectEvent(() => isDone);
  useEffect(() => {
    if (!isRunning) return undefined;
    const end = prepare();
    return () => end(hasArrived());
  }, [isRunning]);

  function choose(chosen: File) {
    setFile(chosen);
    upload.begin(chosen);
    void readMedia(chosen, kind).then((found) => setFacts({ of: chosen, read: found }));
  }

  function remove() {
    setFile(null);
    if (state) upload.cancel();
    else if (value?.id) void endUpload(value.id);
    onChange(null);
  }

  // The draft was thrown away.
  const isGone = value === null;
  const wasThere = useRef(false);
  useEffect(() => {
    if (isGone && wasThere.current) {
      setFile(null);
      upload.cancel();
    }
    wasThere.current = !isGone;
    // oxlint-disable-next-line exhaustive-deps -- the key stands for the upload.
  }, [isGone]);

  return {
    /** The chosen file, until the page is left. */
    file,
    item: itemOf(value, state, storedBytes),
    /** Some of it was sent before the page was left: the same file is to be chosen again. */
    isAway: !state && value !== null && !value.isDone,
    choose,
    remove,
    pause: upload.pause,
    resume: upload.resume,
    /** Called after the form was sent. */
    forget: upload.forget,
  };
}

/** Returns how much the server has of an upload that the page does not send. */
function useKeptBytes(value: QrUpload | null): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  const id = value && !value.isDone ? value.id : null;
  useEffect(() => {
    setBytes(null);
    if (id) void uploadedBytes(id).then(setBytes);
  }, [id]);
  return bytes;
}

function itemOf(
  value: QrUpload | null,
  state: ReturnType<typeof useResumable>['state'],
  kept: number | null,
): FileDropItem | null {
  const poster = { thumb: value?.poster };
  if (state) return { ...resumableItem(state), ...poster };
  if (!value) return null;
  if (!value.isDone) return { ...unsentItem(value, kept ?? 0), ...poster };
  return { id: value.name, name: value.name, size: value.size, ...poster, status: 'done' };
}
