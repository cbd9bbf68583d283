import { mmOfUsa, type RingSurface, ringLimits, usaOfMm } from '#contract/common/rings';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { ControlProps } from './control-parts.tsx';
import { round } from './settings.ts';

/** The ring: its size, and where on it is written. */
export function RingPanel({ maker: { settings, change }, noteOf }: ControlProps) {
  return (
    <Panel title="حلقه">
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 @sm:grid-cols-2">
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
  );
}
