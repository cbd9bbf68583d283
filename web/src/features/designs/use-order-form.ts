import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createDesign, type Design, defaultType, getOrders, type PlainType } from '#contract/designs';
import { getPrices } from '#contract/pricing';
import { getProfile } from '#contract/profile';
import { keyOf } from '../../lib/queries.ts';
import { dropDraft, keepDraft, readDraft } from './draft-store.ts';
import { useFileUploads } from './use-file-uploads.ts';

/** How a draft stands: still being read, nothing in it, being written, or safe. */
export type DraftState = 'reading' | 'none' | 'writing' | 'kept' | 'failed';

/** A new order while it is written: its words and files, kept in the browser until it is sent or discarded. */
export function useOrderForm(owner: string, onOrdered: (design: Design) => Promise<void>) {
  const queryClient = useQueryClient();
  const [type, setType] = useState<PlainType>(defaultType);
  const [desc, setDesc] = useState('');
  const [draft, setDraft] = useState<DraftState>('reading');
  const [fields, setFields] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState(0);
  // Once sent or discarded, a write that was still waiting must not bring it back.
  const writes = useRef(0);

  const uploads = useFileUploads(createDesign, {
    onSuccess: async (design) => {
      writes.current++;
      await dropDraft(owner).catch(() => {});
      void queryClient.invalidateQueries({ queryKey: keyOf(getOrders) });
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
      // The form stays as it was until the order's page has taken its place.
      await onOrdered(design);
      await discard();
    },
    onError: (error) => {
      setFields(error.fields);
      if (error.code !== 'INSUFFICIENT_BALANCE') return;
      setMissing(error.missing ?? 0);
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
      void queryClient.invalidateQueries({ queryKey: keyOf(getPrices) });
    },
  });
  const { staged, replace } = uploads;

  useEffect(() => {
    let gone = false;
    void readDraft(owner)
      .catch(() => null)
      .then((kept) => {
        if (gone) return;
        if (kept) {
          setType(kept.type);
          setDesc(kept.desc);
          replace(kept.files);
        }
        setDraft(kept ? 'kept' : 'none');
      });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- read once for whoever is signed in.
  }, [owner]);

  const isBlank = desc.trim() === '' && staged.length === 0;
  const isEmpty = isBlank && type === defaultType;
  const isRead = draft !== 'reading';
  const written = useRef(desc);
  useEffect(() => {
    if (!isRead) return;
    const write = ++writes.current;
    setDraft((now) => (now === 'none' && isEmpty ? 'none' : 'writing'));
    // What is typed is written as it rests, what is chosen at once.
    const delay = written.current === desc ? 0 : 400;
    written.current = desc;
    const save = async () => {
      if (write !== writes.current) return;
      try {
        await (isEmpty ? dropDraft(owner) : keepDraft(owner, { type, desc, files: staged }));
        if (write === writes.current) setDraft(isEmpty ? 'none' : 'kept');
      } catch {
        if (write === writes.current) setDraft('failed');
      }
    };
    const timer = setTimeout(save, delay);
    // Leaving meanwhile would lose the last words.
    const now = () => {
      clearTimeout(timer);
      void save();
    };
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [isRead, isEmpty, owner, type, desc, staged]);

  async function discard() {
    writes.current++;
    setType(defaultType);
    setDesc('');
    setFields({});
    setMissing(0);
    replace([]);
    setDraft('none');
    await dropDraft(owner).catch(() => {});
  }

  return {
    type,
    setType: (next: PlainType) => {
      setMissing(0);
      setType(next);
    },
    desc,
    setDesc: (next: string) => {
      setFields({});
      setDesc(next);
    },
    fields,
    setFields,
    /** What the server said is missing, in tomans. */
    missing,
    /** Nothing written and no file: the server would refuse it. */
    isBlank,
    draft,
    uploads,
    discard,
    /** Writes the draft now: the browser is about to leave for the gateway. */
    keep: () =>
      isEmpty ? Promise.resolve() : keepDraft(owner, { type, desc, files: staged }).catch(() => {}),
  };
}

export type OrderForm = ReturnType<typeof useOrderForm>;
