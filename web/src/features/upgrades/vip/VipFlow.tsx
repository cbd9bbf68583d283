import { useMapTiles } from '../../../lib/use-map-tiles.ts';
import type { FlowProps } from '../flow-props.ts';
import { Steps } from '../Steps.tsx';
import { AboutStep } from './AboutStep.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { IdentityImagesStep } from './IdentityImagesStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';

const steps = ['تیک آبی چیست', 'مشخصات شرکت', 'مدارک و آدرس', 'بازبینی و فرستادن'];

/** The server keeps each finished step, so the request can be continued later. */
export function VipFlow({ upgrade, owner, step, onGo, hasMoved }: FlowProps) {
  const data = 'identifyData' in upgrade.data ? upgrade.data : { identifyData: [] };
  // Loaded from the first step on, so that the map does not shift the form when it appears.
  const tiles = useMapTiles();
  const reachable = upgrade.step;
  const current = Math.min(step ?? reachable, reachable);
  const own = { data, owner, takesFocus: hasMoved };
  return (
    <div className="flex flex-col gap-6">
      <Steps
        label="مرحله‌های دریافت تیک آبی"
        steps={steps}
        current={current}
        reachable={reachable}
        onGo={onGo}
      />
      {current === 1 && <AboutStep takesFocus={hasMoved} onNext={() => onGo(2)} />}
      {current === 2 && <CompanyStep {...own} onBack={() => onGo(1)} onNext={() => onGo(3)} />}
      {current === 3 && (
        <IdentityImagesStep {...own} tiles={tiles} onBack={() => onGo(2)} onNext={() => onGo(4)} />
      )}
      {current === 4 && <SummaryStep data={data} takesFocus={hasMoved} onGo={onGo} />}
    </div>
  );
}
