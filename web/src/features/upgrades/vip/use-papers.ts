import { useEffect, useState } from 'react';
import { saveIdentityImages } from '#contract/upgrades';
import { randomId } from '../../../lib/random-id.ts';
import { useFileUploads } from '../../../lib/use-file-uploads.ts';
import { toast } from '../../../ui/toast.ts';
import { forgetPapers, keepPapers, keptPapers, type Paper } from './papers-store.ts';

const onServer = (paths: readonly string[]): Paper[] => paths.map((path) => ({ id: path, path }));

/**
 * The identity images of the next request. They leave together, in place of those on the server; what was chosen and
 * not sent outlives a reload, and a failure changes nothing.
 */
export function usePapers(owner: string, paths: readonly string[], onSaved: () => void) {
  const [papers, setPapers] = useState<readonly Paper[]>(() => onServer(paths));
  const [isChanged, setChanged] = useState(false);
  const [isGathering, setGathering] = useState(false);

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

  const { send, cancel, isSending, percent, speed, failure, forgetFailure } = useFileUploads(
    saveIdentityImages,
    {
      onSuccess: (upgrade) => {
        setChanged(false);
        if ('identifyData' in upgrade.data) setPapers(onServer(upgrade.data.identifyData));
        void forgetPapers(owner);
        onSaved();
      },
    },
  );

  function change(next: readonly Paper[]) {
    forgetFailure();
    setPapers(next);
    setChanged(true);
    void keepPapers(owner, next);
  }

  async function save() {
    if (!isChanged) return onSaved();
    setGathering(true);
    try {
      send({ files: await Promise.all(papers.map(asFile)) });
    } catch {
      toast.error('تصویرهای قبلی دریافت نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.');
    } finally {
      setGathering(false);
    }
  }

  return {
    papers,
    add: (files: readonly File[]) => change([...papers, ...files.map((file) => ({ id: randomId(), file }))]),
    remove: (id: string) => change(papers.filter((paper) => paper.id !== id)),
    save,
    cancel,
    isSaving: isSending || isGathering,
    percent,
    speed,
    failure,
  };
}

/** A picture of the server's is fetched to be sent along: the images of a request come in one piece. */
async function asFile(paper: Paper): Promise<File> {
  if ('file' in paper) return paper.file;
  const response = await fetch(paper.path, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${paper.path} answers ${response.status}`);
  const blob = await response.blob();
  return new File([blob], blob.type === 'image/png' ? 'image.png' : 'image.jpg', { type: blob.type });
}
