import { Suspense } from 'react';
import type { ControlProps } from './control-parts.tsx';
import { RingPanel } from './RingPanel.tsx';
import { TextPanel } from './TextPanel.tsx';
import type { DrawingState } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

// They are below the first screen. If the font cannot be fetched they may fail to load too, so no skeleton is shown.
const LettersPanel = lazyPart(async () => (await import('./LettersPanel.tsx')).LettersPanel);
const RepeatPanel = lazyPart(async () => (await import('./RepeatPanel.tsx')).RepeatPanel);

// Most texts can be made.
const Suggestions = lazyPart(async () => (await import('./Suggestions.tsx')).Suggestions);

type ControlsProps = {
  maker: Maker;
  drawing: DrawingState;
  fontName: string | undefined;
  onChooseFont: () => void;
};

export function Controls({ maker, drawing, fontName, onChooseFont }: ControlsProps) {
  const { refused } = drawing;
  const suggestions = refused && (
    <Suspense>
      <Suggestions
        refused={refused}
        settings={maker.settings}
        onApply={(change) => maker.change(change, 'suggestion')}
        onChooseFont={onChooseFont}
      />
    </Suspense>
  );
  const noteOf: ControlProps['noteOf'] = (...fields) =>
    refused && fields.includes(refused.field) ? (
      <span className="flex flex-col gap-2">
        {refused.message}
        {suggestions}
      </span>
    ) : undefined;
  const props = { maker, drawing, noteOf };
  return (
    <>
      <div className="@container flex min-w-0 flex-col gap-5 @4xl:gap-6">
        <TextPanel {...props} suggestions={suggestions} fontName={fontName} onChooseFont={onChooseFont} />
        <WhenIdle fallback={!drawing.isFailed && <Skeleton className="h-72 w-full rounded-xl" />}>
          <LettersPanel {...props} />
        </WhenIdle>
      </div>
      <div className="@container flex min-w-0 flex-col gap-5 @4xl:gap-6">
        <RingPanel {...props} />
        <WhenIdle fallback={!drawing.isFailed && <Skeleton className="h-64 w-full rounded-xl" />}>
          <RepeatPanel {...props} />
        </WhenIdle>
      </div>
    </>
  );
}
