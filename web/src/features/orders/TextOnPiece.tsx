import { ringDefaults, ringLimits, stripLength } from '#contract/common/rings';
import type { DrawingInput } from '#contract/fonts';
import type { Brief } from '#contract/briefs';
import { engine, RefusedInput } from '../../lib/engine/engine.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { cx } from '../../ui/class-names.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

/** In mm: the size that is drawn if none was given. */
const usual = { thickness: 1.6, bandWidth: 6, width: 40, height: 12, fontId: 'aref-ruqaa' };
/** The part of a flat piece's length that its text may take. */
const filled = 0.92;

const clamp = (mm: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, mm));

/** Returns the outline of a piece, in mm, and the drawing of its text, `scale` times smaller where the engine has a limit. */
function pieceOf({ ringMm, widthMm, heightMm, text = '', textFontId = usual.fontId }: Brief) {
  const common = { ...ringDefaults, text, fontId: textFontId, fit: true };
  if (ringMm !== undefined) {
    const ring = { mm: ringMm, thickness: usual.thickness };
    const input: DrawingInput = { ...common, ring, bandWidth: usual.bandWidth };
    return { width: stripLength(ring, 'outside'), height: usual.bandWidth, scale: 1, input };
  }
  const width = widthMm ?? (heightMm === undefined ? usual.width : heightMm * 3);
  const height = heightMm ?? (widthMm === undefined ? usual.height : widthMm / 3);
  const scale = Math.min(1, ringLimits.bandWidth.max / height, ringLimits.length.max / width);
  const input: DrawingInput = {
    ...common,
    ring: { mm: 18, thickness: usual.thickness },
    bandWidth: clamp(height * scale, ringLimits.bandWidth),
    flat: { length: clamp(width * scale * filled, ringLimits.length), arc: 0 },
  };
  return { width, height, scale, input };
}

/** The text of a brief as the engine draws it on the outline of its piece, or why it cannot. */
export function TextOnPiece({ brief, className }: { brief: Brief; className?: string }) {
  const piece = pieceOf(brief);
  const key = useDebouncedValue(JSON.stringify(piece.input), 150);
  const drawn = useAnswerOf(key, () =>
    engine.draw({ input: JSON.parse(key) as DrawingInput }).then(
      (strip) => ({ strip, fault: null }),
      (error: unknown) => {
        if (!(error instanceof RefusedInput)) throw error;
        return { strip: null, fault: error.message };
      },
    ),
  );
  if (drawn?.fault) return <p className="text-sm text-danger">{drawn.fault}</p>;
  const { width, height, scale } = piece;
  const strip = drawn?.strip;
  const edge = Math.max(width, height) / 160;
  return (
    <svg
      role="img"
      aria-label={`«${brief.text}» روی قطعه`}
      viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
      className={cx('max-h-24 w-full', className)}
    >
      <rect
        width={width}
        height={height}
        rx={Math.min(width, height) / 10}
        strokeWidth={edge}
        className="fill-sunken stroke-control"
      />
      {strip && (
        <path
          fillRule="evenodd"
          transform={`translate(${(width - strip.width / scale) / 2} ${(height - strip.height / scale) / 2}) scale(${1 / scale})`}
          d={strip.path}
          className="fill-ink"
        />
      )}
    </svg>
  );
}
