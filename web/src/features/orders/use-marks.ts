import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { randomId } from '../../lib/random-id.ts';
import { type Mark, numbered } from './mark-lines.ts';

export function useMarks(
  pictures: readonly StoredFile[],
  marks: readonly Mark[],
  onChange: (marks: readonly Mark[]) => void,
) {
  const [visibleId, setVisibleId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const picture = pictures.find(({ _id }) => _id === visibleId) ?? pictures[0];
  const change = (id: string, changed: Partial<Mark>) =>
    onChange(marks.map((mark) => (mark.id === id ? { ...mark, ...changed } : mark)));

  return {
    numbered: numbered(marks, pictures),
    picture,
    show: setVisibleId,
    chosen,
    choose: (mark: Mark) => {
      setChosen(mark.id);
      setVisibleId(mark.fileId);
    },
    add(x: number, y: number) {
      if (!picture) return;
      const id = randomId();
      onChange([...marks, { id, fileId: picture._id, x, y, note: '' }]);
      setChosen(id);
    },
    move: (id: string, x: number, y: number) => change(id, { x, y }),
    write: (id: string, note: string) => change(id, { note }),
    remove: (id: string) => onChange(marks.filter((mark) => mark.id !== id)),
  };
}

export type Marks = ReturnType<typeof useMarks>;
