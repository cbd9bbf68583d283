import { useEffect, useRef, useState } from 'react';
import { saveIdentityImages } from '#contract/upgrades';
import type { CallError } from '../../../lib/client.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpgradeCall } from '../use-upgrade-call.ts';
import { forgetPapers, keepPapers, keptPapers, type Paper } from './papers-store.ts';

const onServer = (paths: readonly string[]): Paper[] => paths.map((path) => ({ id: path, path }));

/**
 * The identity images of the next request. They leave together, in place of those on the server; what was chosen and
 * not sent outlives a reload, and a failure changes nothing.
 */
export function usePapers(owner: string, paths: readonly string[], onSaved: () => void) {
  const [papers, setPapers] = useState<readonly Paper[]>(() => onServer(paths));
  const [isChanged, setChanged] = useState(false);
  const [progress, setProgress] = useState<{ percent: number; speed: number } | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isGathering, setGathering] = useState(false);
  const abort = useRef<AbortController | null>(null);

  useEffect(() => {
    let isGone = false;
    void keptPapers(owner).then((kept) => {
      if (!kept || isGone) return;
      // What has left the server since cannot be sent again.
      setPapers(kept.filter((paper) => 'file' in paper || paths.includes(paper.path)));
      setChanged(true);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- read once for whoever is signed in.
  }, [owner]);

  const call = useUpgradeCall(saveIdentityImages, {
    onSuccess: (upgrade) => {
      setProgress(null);
      setChanged(false);
      if ('identifyData' in upgrade.data) setPapers(onServer(upgrade.data.identifyData));
      void forgetPapers(owner);
      onSaved();
    },
    onError: (error) => {
      setProgress(null);
      setFailure(error);
    },
  });

  function change(next: readonly Paper[]) {
    setFailure(null);
    setPapers(next);
    setChanged(true);
    void keepPapers(owner, next);
  }

  async function save() {
    if (!isChanged) return onSaved();
    setFailure(null);
    setGathering(true);
    try {
      const files = await Promise.all(papers.map(asFile));
      abort.current = new AbortController();
      setProgress({ percent: 0, speed: 0 });
      call.run(
        { files },
        {
          signal: abort.current.signal,
          onProgress: (percent, speed) => setProgress({ percent, speed }),
        },
      );
    } catch {
      toast.error('تصویرهای پیشین دریافت نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.');
    } finally {
      setGathering(false);
    }
  }

  return {
    papers,
    add: (files: readonly File[]) => change([...papers, ...files.map((file) => ({ id: newId(), file }))]),
    remove: (id: string) => change(papers.filter((paper) => paper.id !== id)),
    save,
    cancel: () => {
      abort.current?.abort();
      setProgress(null);
      toast.error('بارگذاری توسط کاربر لغو شد');
    },
    isSaving: call.isPending || isGathering,
    progress: call.isPending ? progress : null,
    failure,
  };
}

// crypto.randomUUID is missing where a phone opens a workshop's server over plain HTTP.
const newId = () => String(crypto.getRandomValues(new Uint32Array(2)));

/** A picture of the server's is fetched to be sent along: the images of a request come in one piece. */
async function asFile(paper: Paper): Promise<File> {
  if ('file' in paper) return paper.file;
  const response = await fetch(paper.path, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${paper.path} answers ${response.status}`);
  const blob = await response.blob();
  return new File([blob], blob.type === 'image/png' ? 'image.png' : 'image.jpg', { type: blob.type });
}
