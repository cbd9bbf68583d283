import { Ruler } from 'lucide-react';
import { ringLimits } from '#contract/common/rings';
import { engine } from '../../lib/engine/engine.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { useEngineFile } from './use-engine-file.ts';

type LaserPanelProps = { spot: number; onChange: (spot: number) => void };

export function LaserPanel({ spot, onChange }: LaserPanelProps) {
  const { busy, save } = useEngineFile();
  return (
    <Panel title="لیزر شما">
      <div className="flex flex-col gap-4">
        <Stepper
          label="قطر پرتو لیزر"
          unit="میلی‌متر"
          value={spot}
          onChange={onChange}
          {...ringLimits.spot}
          step={0.01}
          hint="از این نازک‌تر باشد هشدار می‌دهیم. فقط روی همین گوشی یا کامپیوتر ذخیره می‌شود."
        />
        <div className="flex flex-col gap-2">
          <p className="text-xs text-muted">
            اندازهٔ پرتو را نمی‌دانید؟ نوار آزمون را حک کنید: خط‌هایی از ۰٫۰۲ تا ۰٫۵ میلی‌متر. نازک‌ترین خطی که
            سالم ماند، پرتو لیزر شماست.
          </p>
          <div className="flex flex-wrap gap-2">
            {(['svg', 'dxf'] as const).map((format) => (
              <Button
                key={format}
                size="sm"
                icon={<Ruler />}
                isLoading={busy === format}
                onPress={() => void save('hakkak-spot', format, () => engine.calibration({ format }))}
              >
                {`نوار آزمون ${format.toUpperCase()}`}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </Panel>
  );
}
