import { formatNumber } from '#contract/common/money';
import type { Settings } from './settings.ts';
import type { ExplainedRefusal } from './use-explained.ts';

export interface Suggestion {
  readonly label: string;
  readonly change: Partial<Settings>;
}

/** Rounded down, for the engine's own largest would not fit after rounding up. */
const down = (mm: number) => Math.floor(mm * 100) / 100;

const names = {
  'ring.mm': 'mm',
  'ring.thickness': 'thickness',
  bandWidth: 'bandWidth',
  letterHeight: 'letterHeight',
  letterSpacing: 'letterSpacing',
  wordSpacing: 'wordSpacing',
  kashida: 'kashida',
  repeat: 'repeat',
  margin: 'margin',
  'flat.length': 'length',
  'flat.arc': 'arc',
} as const satisfies Record<string, keyof Settings>;

/** More buttons than this are a list, which the picker shows better. */
const maxFonts = 3;

export function suggestionsOf(
  { fault, fonts = [] }: ExplainedRefusal,
  settings: Settings,
): readonly Suggestion[] {
  switch (fault.code) {
    case 'too-wide':
    case 'too-high': {
      const { largest } = fault;
      if (largest !== null && down(largest) > 0)
        return [
          {
            label: `بلندی ${formatNumber(down(largest))} میلی‌متر`,
            change: { fit: false, letterHeight: down(largest) },
          },
        ];
      return settings.repeat > 1 ? [{ label: 'یک بار نوشته شود', change: { repeat: 1 } }] : [];
    }
    case 'unknown-glyphs': {
      const others = fonts
        .slice(0, maxFonts)
        .map(({ id, name }): Suggestion => ({ label: `با فونت ${name}`, change: { fontId: id } }));
      const unknown = new Set(fault.characters);
      const left = [...settings.text].filter((character) => !unknown.has(character)).join('');
      if (left.trim() === '' || left === settings.text) return others;
      return [...others, { label: `برداشتن «${fault.characters.join(' ')}»`, change: { text: left.trim() } }];
    }
    case 'too-long':
      return [
        {
          label: `نگه‌داشتن ${formatNumber(fault.max)} حرف اول`,
          change: { text: [...settings.text].slice(0, fault.max).join('') },
        },
      ];
    case 'out-of-limits': {
      const { field, min, max } = fault;
      if (field === 'text' || field === 'fontId') return [];
      const name = names[field];
      // An arc that opens upwards has a negative radius.
      const side = name === 'arc' && settings.arc < 0 ? -1 : 1;
      const nearest = Math.min(max, Math.max(min, side * settings[name]));
      return [{ label: `تا ${formatNumber(nearest)}`, change: { [name]: side * nearest } }];
    }
    default:
      return [];
  }
}
