import { Differences } from './Differences.tsx';
import { useTitles } from './use-titles.ts';
import type { Item } from './view.ts';
import { differences, type Kind } from './words.ts';

type ChangedProps = { kind: Kind; before: Item; after: Item; question: string };

export function Changed({ kind, before, after, question }: ChangedProps) {
  const parts = differences(kind, { ...before }, { ...after }, useTitles());
  return (
    <div className="flex flex-col gap-3">
      <p>این مورد در این فاصله تغییر کرده است. {question}</p>
      <Differences parts={parts} isWhole={false} hasBoth />
    </div>
  );
}
