import { type CSSProperties, type ReactNode, useState } from 'react';
import { mediaAt, mediaBase } from '#contract/common/media';
import { cx } from './class-names.ts';
import { type Face, hueOf, initialsOf } from './face.ts';

type AvatarProps = {
  /** Without a picture they have their initials, and without a name a drawn head, on a colour that follows from their id. */
  person?: Face;
  /** The accessible name; leave it out where the picture only decorates a name. */
  name?: string;
  /** A public picture's path is fetched in the displayed size; any other address is used as it is. */
  src?: string | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  mark?: ReactNode;
  className?: string;
};

const sizes = { sm: 'size-8', md: 'size-11', lg: 'size-16', xl: 'size-28' };
/** Edge lengths in px. */
const edges = { sm: 32, md: 44, lg: 64, xl: 112 };

/** The `srcSet` of a public picture for pixel ratios of 1, 2 and 3. */
function faces(src: string, edge: number) {
  if (!src.startsWith(mediaBase)) return { src };
  const at = (density: number) => mediaAt(src, edge * density);
  return { src: at(1), srcSet: [1, 2, 3].map((density) => `${at(density)} ${density}x`).join(', ') };
}

export function Avatar({
  person,
  name = '',
  src = person?.image,
  size = 'md',
  mark,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = src && src !== broken;
  const initials = person && initialsOf(person);
  const described = name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span className={cx('relative inline-block shrink-0', sizes[size], className)}>
      {hasPicture ? (
        <img
          {...faces(src, edges[size])}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full rounded-full border bg-hover object-cover"
        />
      ) : initials ? (
        <span
          {...described}
          // Written by the styles, since they are no part of the name of a button around them.
          data-initials={initials}
          style={hueStyle(person)}
          className="face initials size-full rounded-full"
        />
      ) : (
        <svg
          viewBox="0 0 48 48"
          fill="none"
          {...described}
          style={person && hueStyle(person)}
          className={cx('size-full rounded-full', person ? 'face' : 'border bg-hover text-muted')}
        >
          <circle cx="24" cy="18.5" r="7.5" stroke="currentColor" strokeWidth="1.5" />
          <path
            d="M9.5 42c1-8.3 6.9-12.5 14.5-12.5S37.5 33.7 38.5 42"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
          <path
            d="M13.5 42c.9-5.8 5-8.8 10.5-8.8S33.6 36.2 34.5 42M17.5 42c.7-3.4 3-5.2 6.5-5.2s5.8 1.8 6.5 5.2"
            stroke="currentColor"
            strokeWidth="0.75"
            strokeLinecap="round"
            opacity="0.6"
          />
        </svg>
      )}
      {mark && <span className="absolute -end-0.5 -bottom-0.5 grid">{mark}</span>}
    </span>
  );
}

const hueStyle = (person: Face) => ({ '--hue': hueOf(person._id) }) as CSSProperties;
