import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/common/money';
import {
  mmOfUsa,
  longestRingText,
  type RingSurface,
  ringAligns,
  ringLimits,
  ringOrnaments,
  usaOfMm,
} from '#contract/common/rings';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FaultyField } from '#engraving/errors';
import { OrnamentMark } from './OrnamentMark.tsx';
import { RefusedNote } from './RefusedNote.tsx';
import { round } from './settings.ts';
import { alignLabels, formatMm, ornamentLabels } from './texts.ts';
import type { Drawing } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';

type ControlsProps = {
  maker: Maker;
  drawing: Drawing;
  fontName: string;
  onChooseFont: () => void;
};

export function Controls({ maker, drawing, fontName, onChooseFont }: ControlsProps) {
  const { settings, change } = maker;
  const { refused, shown } = drawing;
  const noteOf = (...fields: FaultyField[]): ReactNode =>
    refused && fields.includes(refused.field) ? (
      <RefusedNote refused={refused} settings={settings} onMend={(mended) => change(mended, 'mend')} />
    ) : undefined;
  const textNote = noteOf('text');
  const fontNote = noteOf('fontId');

  return (
    <>
      <Panel title="نوشته">
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <TextField
              label="روی حلقه چه نوشته شود؟"
              value={settings.text}
              onChange={(text) => change({ text })}
              maxLength={longestRingText}
              error={textNote ? '' : null}
            />
            {textNote && <Note>{textNote}</Note>}
          </div>
          <div className="flex flex-col gap-1.5">
            <span id="chosen-font" className="text-sm font-medium">
              فونت
            </span>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`فونت: ${fontName}، عوض‌کردن فونت`}
              onClick={onChooseFont}
              className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-control bg-raised px-3.5 text-start transition-colors hover:border-ink dark:bg-sunken"
            >
              <span className="min-w-0 flex-1 truncate text-field">{fontName}</span>
              <span className="text-sm text-muted">انتخاب</span>
              <ChevronLeft aria-hidden="true" className="text-muted" />
            </button>
            {fontNote && <Note>{fontNote}</Note>}
          </div>
        </div>
      </Panel>

      <Panel title="حلقه">
        <div className="grid gap-x-4 gap-y-5 @sm:grid-cols-2">
          <Stepper
            label="سایز آمریکایی"
            value={round(usaOfMm(settings.mm))}
            onChange={(usa) => change({ mm: round(mmOfUsa(usa)) }, 'mm')}
            least={ringLimits.usa.least}
            most={ringLimits.usa.most}
            step={0.25}
          />
          <Stepper
            label="قطر داخلی"
            unit="میلی‌متر"
            value={settings.mm}
            onChange={(mm) => change({ mm })}
            {...ringLimits.mm}
            step={0.1}
            error={noteOf('ring.mm')}
          />
          <Stepper
            label="پهنای حلقه"
            unit="میلی‌متر"
            value={settings.bandWidth}
            onChange={(bandWidth) => change({ bandWidth })}
            {...ringLimits.bandWidth}
            step={0.1}
            slider
            error={noteOf('bandWidth')}
          />
          <Stepper
            label="ضخامت"
            unit="میلی‌متر"
            value={settings.thickness}
            onChange={(thickness) => change({ thickness })}
            {...ringLimits.thickness}
            step={0.1}
            slider
            error={noteOf('ring.thickness')}
          />
          <Segments
            label="جای نوشته"
            className="@sm:col-span-2"
            value={settings.surface}
            onChange={(surface: RingSurface) => change({ surface })}
            options={[
              { id: 'outside', label: 'بیرون حلقه' },
              { id: 'inside', label: 'داخل حلقه' },
            ]}
          />
        </div>
      </Panel>

      <Panel title="حروف">
        <div className="grid gap-x-4 gap-y-5 @sm:grid-cols-2">
          <div className="flex flex-col gap-1 @sm:col-span-2">
            <Checkbox
              isSelected={settings.fit}
              onChange={(fit) =>
                change(fit || !shown ? { fit } : { fit, letterHeight: down(shown.letterHeight) }, 'fit')
              }
              note={shown && `در این حلقه تا ${formatMm(down(shown.largest))} جا می‌شود.`}
            >
              بزرگ‌ترین اندازه
            </Checkbox>
            {settings.fit ? (
              noteOf('letterHeight') && <Note>{noteOf('letterHeight')}</Note>
            ) : (
              <Stepper
                label="بلندی حروف"
                unit="میلی‌متر"
                value={settings.letterHeight}
                onChange={(letterHeight) => change({ letterHeight })}
                {...ringLimits.letterHeight}
                step={0.1}
                slider
                error={noteOf('letterHeight')}
              />
            )}
          </div>
          <Stepper
            label="فاصلهٔ حروف"
            unit="میلی‌متر"
            value={settings.letterSpacing}
            onChange={(letterSpacing) => change({ letterSpacing })}
            {...ringLimits.letterSpacing}
            step={0.05}
            error={noteOf('letterSpacing')}
          />
          <Stepper
            label="فاصلهٔ کلمه‌ها"
            unit="میلی‌متر"
            value={settings.wordSpacing}
            onChange={(wordSpacing) => change({ wordSpacing })}
            {...ringLimits.wordSpacing}
            step={0.1}
            error={noteOf('wordSpacing')}
          />
          <Stepper
            label="کشیدگی"
            unit="٪"
            value={Math.round(settings.kashida * 100)}
            onChange={(percent) => change({ kashida: round(percent / 100) })}
            least={0}
            most={100}
            step={5}
            slider
            hint="سهمی از جای خالی که به کشیدهٔ حروف می‌رسد."
            error={noteOf('kashida')}
            className="@sm:col-span-2"
          />
          <Segments
            label="جای نوشته در هر بخش"
            className="@sm:col-span-2"
            value={settings.align}
            onChange={(align) => change({ align })}
            options={ringAligns.map((id) => ({ id, label: alignLabels[id] }))}
          />
        </div>
      </Panel>

      <Panel title="تکرار و نقش">
        <div className="grid gap-x-4 gap-y-5 @sm:grid-cols-2">
          <Stepper
            label="تکرار دور حلقه"
            unit="بار"
            value={settings.repeat}
            onChange={(repeat) => change({ repeat: Math.round(repeat) })}
            {...ringLimits.repeat}
            step={1}
            error={noteOf('repeat')}
          />
          <Stepper
            label="حاشیه"
            unit="میلی‌متر"
            value={settings.margin}
            onChange={(margin) => change({ margin })}
            {...ringLimits.margin}
            step={0.1}
            error={noteOf('margin')}
          />
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
          {shown && settings.repeat > 1 && (
            <p className="text-xs text-muted @sm:col-span-2">
              میان هر دو نوشته {formatNumber(round(shown.gap))} میلی‌متر خالی است.
            </p>
          )}
        </div>
      </Panel>
    </>
  );
}

const down = (mm: number) => Math.floor(mm * 100) / 100;

const Note = ({ children }: { children: ReactNode }) => <div className="text-xs text-danger">{children}</div>;
