import { Notice } from './Notice.tsx';
import { useTitles } from './use-titles.ts';
import { MarkedText } from './Differences.tsx';
import { PictureBox } from './PictureField.tsx';
import { type FieldInWords, inWords, type Kind } from './words.ts';

type TwoVersionsProps = { kind: Kind; mine: object; theirs: object };

export function TwoVersions({ kind, ...versions }: TwoVersionsProps) {
  const titles = useTitles();
  const mine = inWords(kind, versions.mine, titles);
  const theirs = inWords(kind, versions.theirs, titles);
  return (
    <div className="flex flex-col gap-4">
      <Notice>
        این مورد در این فاصله تغییر کرده است. چیزی از دست نرفته؛ هر دو نسخه را ببینید و یکی را انتخاب کنید.
      </Notice>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="نسخهٔ شما" parts={mine} others={theirs} />
        <Version title="نسخهٔ ذخیره‌شده" parts={theirs} others={mine} />
      </div>
    </div>
  );
}

type VersionProps = {
  title: string;
  parts: readonly FieldInWords[];
  others: readonly FieldInWords[];
};

function Version({ title, parts, others }: VersionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg border p-4">
      <h3 className="font-semibold">{title}</h3>
      <dl className="flex flex-1 flex-col gap-3">
        {parts.map(({ label, text, picture }) => {
          const other = others.find((each) => each.label === label);
          const differs = other?.text !== text || other.picture !== picture;
          return (
            <div key={label} className={differs ? 'rounded-sm bg-ember-soft p-2' : 'p-2'}>
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">
                {picture ? (
                  <PictureBox picture={picture} className="h-20 w-32" />
                ) : (
                  <MarkedText text={text} other={other?.text ?? ''} around={150} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
