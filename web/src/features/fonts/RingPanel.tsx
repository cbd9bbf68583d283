import { minArc, type RingSurface, ringLimits, usaOfMm } from '#contract/common/rings';
import { Panel } from '../../ui/Card.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { type ControlProps, Length } from './control-parts.tsx';
import { diameterOf, type Piece, round, type Settings } from './settings.ts';

export function RingPanel(props: ControlProps) {
  const { settings, change } = props.maker;
  const isFlat = settings.piece === 'flat';
  return (
    <Panel title={isFlat ? 'قطعهٔ تخت' : 'حلقه'}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 @sm:grid-cols-2">
        <Segments
          label="روی چه حک می‌شود؟"
          className="@sm:col-span-2"
          value={settings.piece}
          onChange={(piece: Piece) => change({ piece })}
          options={[
            { id: 'ring', label: 'حلقه' },
            { id: 'flat', label: 'قطعهٔ تخت' },
          ]}
        />
        {isFlat ? <FlatFields {...props} /> : <RingFields {...props} />}
        <Length
          {...props}
          name="bandWidth"
          field="bandWidth"
          label={isFlat ? 'پهنای قطعه' : 'پهنای حلقه'}
          hasSlider
        />
        {!isFlat && <Length {...props} name="thickness" field="ring.thickness" label="ضخامت" hasSlider />}
        <Segments
          label="جای نوشته"
          className="@sm:col-span-2"
          value={settings.surface}
          onChange={(surface: RingSurface) => change({ surface })}
          options={[
            { id: 'outside', label: isFlat ? 'روی قطعه' : 'بیرون حلقه' },
            { id: 'inside', label: isFlat ? 'پشت قطعه (آینه‌ای)' : 'داخل حلقه' },
          ]}
        />
      </div>
    </Panel>
  );
}

function RingFields(props: ControlProps) {
  const { settings, change } = props.maker;
  return (
    <>
      <Stepper
        label="سایز آمریکایی"
        value={round(usaOfMm(settings.mm))}
        onChange={(usa) => change({ mm: diameterOf(usa) }, 'mm')}
        min={ringLimits.usa.min}
        max={ringLimits.usa.max}
        step={0.25}
      />
      <Length {...props} name="mm" field="ring.mm" label="قطر داخلی" />
    </>
  );
}

const bows = { straight: 0, up: 1, down: -1 } as const;
type Bow = keyof typeof bows;

const bowOf = ({ arc }: Settings): Bow => (arc === 0 ? 'straight' : arc > 0 ? 'up' : 'down');

function FlatFields(props: ControlProps) {
  const {
    maker: { settings, change },
    noteOf,
  } = props;
  const { length, arc, bandWidth } = settings;
  const min = minArc(length, bandWidth);
  const radius = Math.abs(arc);
  // A first arc of a third of a circle is plainly seen.
  const firstRadius = Math.max(min, round(length / 2));
  return (
    <>
      <Length {...props} name="length" field="flat.length" label="طول قطعه" step={1} />
      <Segments
        label="خط نوشته"
        className="@sm:col-span-2"
        value={bowOf(settings)}
        onChange={(bow: Bow) => change({ arc: bows[bow] * (radius || firstRadius) }, 'bow')}
        options={[
          { id: 'straight', label: 'صاف' },
          { id: 'up', label: 'کمان بالا' },
          { id: 'down', label: 'کمان پایین' },
        ]}
      />
      {arc !== 0 && (
        <Stepper
          label="شعاع کمان"
          unit="میلی‌متر"
          value={radius}
          onChange={(changed) => change({ arc: Math.sign(arc) * changed }, 'arc')}
          min={min}
          max={ringLimits.arc.max}
          step={0.5}
          error={noteOf('flat.arc')}
        />
      )}
    </>
  );
}
