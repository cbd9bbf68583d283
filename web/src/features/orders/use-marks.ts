import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { randomId } from '../../lib/random-id.ts';
import { type Mark, numbered } from './mark-lines.ts';

/** Numbered marks on pictures: which picture is shown, which mark is chosen, and what is written at each. */
export function useMarks(pictures: readonly StoredFile[]) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const picture = pictures.find(({ _id }) => _id === shown) ?? pictures[0];
  const change = (id: string, changed: Partial<Mark>) =>
    setMarks((now) => now.map((mark) => (mark.id === id ? { ...mark, ...changed } : mark)));

  return {
    marks,
    numbered: numbered(marks, pictures),
    picture,
    show: setShown,
    chosen,
    choose: (mark: Mark) => {
      setChosen(mark.id);
      setShown(mark.fileId);
    },
    add(x: number, y: number) {
      if (!picture) return;
      const id = randomId();
      setMarks((now) => [...now, { id, fileId: picture._id, x, y, note: '' }]);
      setChosen(id);
    },
    move: (id: string, x: number, y: number) => change(id, { x, y }),
    write: (id: string, note: string) => change(id, { note }),
    remove: (id: string) => setMarks((now) => now.filter((mark) => mark.id !== id)),
    /** Those that were kept, as far as their pictures are still there. */
    restore: (kept: readonly Mark[]) =>
      setMarks(kept.filter(({ fileId }) => pictures.some(({ _id }) => _id === fileId))),
  };
}

export type Marks = ReturnType<typeof useMarks>;
