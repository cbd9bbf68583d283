import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTitles } from './use-titles.ts';
import { inWords, type Kind } from './words.ts';

type Shown = ReturnType<typeof inWords>;
type TwoVersionsProps = {
  kind: Kind;
  mine: object;
  theirs: object;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Two versions of an item side by side: what is typed here, and what another admin saved meanwhile. */
export function TwoVersions({ kind, onKeepMine, onTakeTheirs, ...versions }: TwoVersionsProps) {
  const titles = useTitles();
  const [mine, theirs] = [versions.mine, versions.theirs].map((each) => inWords(kind, each, titles)) as [
    Shown,
    Shown,
  ];
  const differs = new Set(
    mine
      .filter(([label, text]) => theirs.find(([same]) => same === label)?.[1] !== text)
      .map(([label]) => label),
  );
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="rounded-md bg-warning-soft p-3 text-sm">
        مدیر دیگری همین مورد را در این فاصله تغییر داده است. چیزی از دست نرفته؛ هر دو نسخه را ببینید و یکی را
        انتخاب کنید.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version
          title="نسخهٔ شما"
          parts={mine}
          differs={differs}
          action={
            <Button wide onPress={onKeepMine}>
              ادامه با نسخهٔ من
            </Button>
          }
        />
        <Version
          title="نسخهٔ ذخیره‌شده"
          parts={theirs}
          differs={differs}
          action={
            <Button wide onPress={onTakeTheirs}>
              برداشتن نسخهٔ ذخیره‌شده
            </Button>
          }
        />
      </div>
    </div>
  );
}

function Version({
  title,
  parts,
  differs,
  action,
}: {
  title: string;
  parts: Shown;
  differs: ReadonlySet<string>;
  action: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg border p-4">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-1 flex-col gap-3">
        {parts.map(([label, text]) => (
          <div key={label} className={differs.has(label) ? 'rounded-sm bg-ember-soft p-2' : 'p-2'}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text || '—'}</dd>
          </div>
        ))}
      </dl>
      {action}
    </section>
  );
}
