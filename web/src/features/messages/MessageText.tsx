import { writtenText } from '#contract/common/digits';
import { splitAtAddresses } from './messages.ts';

export function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="leading-loose break-words whitespace-pre-line">
      {splitAtAddresses(children).map((part, at) =>
        at % 2 === 1 ? (
          <a
            // oxlint-disable-next-line no-array-index-key -- the parts of a text keep their places.
            key={at}
            href={part}
            target="_blank"
            rel="noreferrer nofollow"
            dir="ltr"
            className="break-all text-ink underline underline-offset-4"
          >
            {part}
          </a>
        ) : (
          writtenText(part)
        ),
      )}
    </p>
  );
}
