import { ringAligns } from '#contract/common/rings';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { type ControlProps, FieldNote, Length } from './control-parts.tsx';
import { round } from './settings.ts';
import { alignLabels, formatMm } from './texts.ts';

export function LettersPanel({ drawing: { strip }, ...props }: ControlProps) {
  const {
    maker: { settings, change },
    noteOf,
  } = props;
  return (
    <Panel title="حروف">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 @sm:grid-cols-2">
        <div className="flex flex-col gap-1 @sm:col-span-2">
          <Checkbox
            isSelected={settings.fit}
            onChange={(fit) =>
              change(fit || !strip ? { fit } : { fit, letterHeight: down(strip.letterHeight) }, 'fit')
            }
            note={
              strip &&
              `${settings.piece === 'flat' ? 'در این قطعه' : 'در این حلقه'} تا ${formatMm(down(strip.largest))} جا می‌شود.`
            }
          >
            بزرگ‌ترین اندازه
          </Checkbox>
          {settings.fit ? (
            noteOf('letterHeight') && <FieldNote>{noteOf('letterHeight')}</FieldNote>
          ) : (
            <Length {...props} name="letterHeight" field="letterHeight" label="بلندی حروف" hasSlider />
          )}
        </div>
        <Length {...props} name="letterSpacing" field="letterSpacing" label="فاصلهٔ حروف" step={0.05} />
        <Length {...props} name="wordSpacing" field="wordSpacing" label="فاصلهٔ کلمه‌ها" />
        <Stepper
          label="کشیدگی"
          unit="٪"
          value={Math.round(settings.kashida * 100)}
          onChange={(percent) => change({ kashida: round(percent / 100) })}
          min={0}
          max={100}
          step={5}
          hasSlider
          isDisabled={strip?.hasKashida === false}
          hint={
            strip?.hasKashida === false ? 'حروف این فونت کشیده نمی‌شود.' : 'هرچه بیشتر، حروف کشیده‌تر: ســـلام'
          }
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
  );
}

const down = (mm: number) => Math.floor(mm * 100) / 100;
