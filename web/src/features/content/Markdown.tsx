import { Fragment } from 'react';
import { PathLink } from '../../lib/router-link.tsx';
import { type Inline, readMarkdown } from './markdown.ts';

/** A part in [[…]] waits for the operator, who sees it marked. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-4 leading-loose">
      {readMarkdown(text).map((block, at) => {
        if (block.kind === 'heading') {
          const Heading = block.level === 2 ? 'h2' : 'h3';
          return (
            <Heading key={at} className="mt-3 text-lg font-bold">
              <Words parts={block.content} />
            </Heading>
          );
        }
        if (block.kind === 'list') {
          const List = block.isOrdered ? 'ol' : 'ul';
          return (
            <List
              key={at}
              className={`flex flex-col gap-1.5 ps-5 ${block.isOrdered ? 'list-decimal' : 'list-disc'} marker:text-muted`}
            >
              {block.items.map((item, nth) => (
                <li key={nth}>
                  <Words parts={item} />
                </li>
              ))}
            </List>
          );
        }
        return (
          <p key={at}>
            <Words parts={block.content} />
          </p>
        );
      })}
    </div>
  );
}

function Words({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (part.kind === 'strong') return <strong key={at}>{part.text}</strong>;
    if (part.kind === 'em') return <em key={at}>{part.text}</em>;
    if (part.kind === 'link')
      return part.href.startsWith('/') ? (
        <PathLink key={at} href={part.href} className="rounded-xs underline">
          {part.text}
        </PathLink>
      ) : (
        <a key={at} href={part.href} rel="noreferrer" className="rounded-xs underline">
          {part.text}
        </a>
      );
    return <Fragment key={at}>{marked(part.text)}</Fragment>;
  });
}

const marked = (text: string) =>
  text.split(/(\[\[[^[\]]*\]\])/).map((piece, at) =>
    piece.startsWith('[[') ? (
      <mark key={at} className="rounded-xs bg-warning-soft px-1.5 py-0.5 text-ink">
        {piece.slice(2, -2)}
      </mark>
    ) : (
      piece
    ),
  );
