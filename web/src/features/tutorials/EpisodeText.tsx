import { useId } from 'react';
import { formatNumber } from '#contract/common/money';

type EpisodeTextProps = { nth: number; title: string; description: string };

export function EpisodeText({ nth, title, description }: EpisodeTextProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="text-xl font-semibold wrap-anywhere">
        <span className="text-muted">قسمت {formatNumber(nth)}: </span>
        {title}
      </h2>
      {description && (
        <p className="max-w-prose text-base leading-loose whitespace-pre-line wrap-anywhere">{description}</p>
      )}
    </section>
  );
}
