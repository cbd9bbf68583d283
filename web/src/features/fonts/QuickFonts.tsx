import { useQuery } from '@tanstack/react-query';
import type { Font, FontType } from '#contract/fonts';
import { cx } from '../../ui/class-names.ts';
import { fontsQuery } from './queries.ts';
import { useFontFace } from './use-font-face.ts';

/** Fonts that differ and are small to fetch, by the script of the text. */
const quick: Record<FontType, readonly string[]> = {
  persian: ['aref-ruqaa', 'lalezar', 'katibeh', 'mirza', 'vazirmatn'],
  latin: ['great-vibes', 'cinzel', 'dancing-script', 'playfair-display', 'lobster'],
};

const arabicLetter = /\p{Script=Arabic}/u;

/** The letters that fit on a card in every font. */
const cardLetters = 8;

/** Returns the first words of a text, at least one: whole words show a font better than a cut text. */
function beginningOf(text: string): string {
  const words = text.split(/\s+/);
  let shown = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (shown.length + 1 + word.length > cardLetters) break;
    shown += ` ${word}`;
  }
  return shown;
}

type QuickFontsProps = { text: string; value: string; onChoose: (fontId: string) => void };

/** A few fonts that are chosen with one press, each showing the text. */
export function QuickFonts({ text, value, onChoose }: QuickFontsProps) {
  const offered = useQuery(fontsQuery()).data?.data ?? [];
  const wanted = quick[arabicLetter.test(text) || text.trim() === '' ? 'persian' : 'latin'];
  const fonts = wanted.flatMap((id) => offered.filter(({ _id }) => _id === id));
  return (
    <div
      role="radiogroup"
      aria-label="فونت‌های دم دست"
      className="-mx-1 flex gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none]"
    >
      {fonts.map((font) => (
        <QuickFont
          key={font._id}
          font={font}
          text={beginningOf(text.trim() || font.sample)}
          isChosen={font._id === value}
          onChoose={() => onChoose(font._id)}
        />
      ))}
    </div>
  );
}

type QuickFontProps = { font: Font; text: string; isChosen: boolean; onChoose: () => void };

function QuickFont({ font, text, isChosen, onChoose }: QuickFontProps) {
  const family = useFontFace(font._id, true);
  return (
    <label
      className={cx(
        'relative flex min-w-18 max-w-32 shrink-0 flex-1 cursor-pointer flex-col items-center rounded-md border px-2.5 py-1 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        isChosen
          ? 'border-ember text-ink ring-1 ring-ember'
          : 'border-control text-muted hover:border-ink hover:text-ink',
      )}
    >
      <input
        type="radio"
        name="quick-font"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
        aria-label={font.name}
      />
      <span
        aria-hidden="true"
        dir="auto"
        {...(family && { style: { fontFamily: family } })}
        className={cx(
          'h-8 max-w-full truncate text-base leading-8 transition-opacity',
          family ? 'opacity-100' : 'opacity-0',
        )}
      >
        {text}
      </span>
      <span
        aria-hidden="true"
        {...(family && font.type === 'persian' && { style: { fontFamily: family } })}
        className="max-w-full truncate text-2xs leading-4"
      >
        {font.name}
      </span>
    </label>
  );
}
