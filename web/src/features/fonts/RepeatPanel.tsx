import { formatNumber } from '#contract/common/money';
import { ringLimits, type RingOrnament, ringOrnaments } from '#contract/common/rings';
import { cx } from '../../ui/class-names.ts';
import { Panel } from '../../ui/Card.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { type ControlProps, Length } from './control-parts.tsx';
import { round } from './settings.ts';
import { ornamentLabels } from './texts.ts';
import { pathData } from '#engraving/export/path-data';
import { ornamentOf } from '#engraving/ornaments';

export function RepeatPanel({ drawing: { strip }, ...props }: ControlProps) {
  const {
    maker: { settings, change },
    noteOf,
  } = props;
  return (
    <Panel title="تکرار و نقش">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 @sm:grid-cols-2">
        <Stepper
          label={settings.piece === 'flat' ? 'تکرار روی قطعه' : 'تکرار دور حلقه'}
          unit="بار"
          value={settings.repeat}
          onChange={(repeat) => change({ repeat: Math.round(repeat) })}
          {...ringLimits.repeat}
          step={1}
          error={noteOf('repeat')}
        />
        <Length {...props} name="margin" field="margin" label="حاشیه" />
        <div
          role="radiogroup"
          aria-label="نقش میان نوشته‌ها"
          className="grid grid-cols-6 gap-1.5 @sm:col-span-2"
        >
          {ringOrnaments.map((ornament) => (
            <label
              key={ornament}
              className={cx(
                'flex min-h-16 min-w-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border text-2xs transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
                settings.ornament === ornament
                  ? 'border-ember text-ink ring-1 ring-ember'
                  : 'border-control text-muted hover:border-ink hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="ornament"
                className="sr-only"
                checked={settings.ornament === ornament}
                onChange={() => change({ ornament })}
              />
              <OrnamentMark ornament={ornament} />
              {ornamentLabels[ornament]}
            </label>
          ))}
        </div>
        {settings.piece === 'flat' && settings.repeat === 1 && settings.ornament !== 'none' && (
          <p className="text-xs text-muted @sm:col-span-2">
            نقش میان دو نوشته می‌آید؛ برای دیدنش تکرار را بیشتر کنید.
          </p>
        )}
        {strip && settings.repeat > 1 && (
          <p className="text-xs text-muted @sm:col-span-2">
            میان هر دو نوشته {formatNumber(round(strip.gap))} میلی‌متر خالی است.
          </p>
        )}
      </div>
    </Panel>
  );
}

function OrnamentMark({ ornament }: { ornament: RingOrnament }) {
  const drawn = ornamentOf(ornament);
  return (
    <svg viewBox="-0.7 -0.7 1.4 1.4" aria-hidden="true" className="size-5">
      {drawn ? (
        <path d={pathData([drawn.contour], 0, 3)} className="fill-current" />
      ) : (
        <path d="M-0.35 0h0.7" strokeWidth="0.1" className="stroke-current" />
      )}
    </svg>
  );
}
