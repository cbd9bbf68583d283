import type { ControlProps } from './control-parts.tsx';
import { RingPanel } from './RingPanel.tsx';
import { TextPanel } from './TextPanel.tsx';
import type { DrawingState } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';
import { Check, Type } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { suggestionsOf } from './suggestions.ts';
import type { Settings } from './settings.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ExplainedRefusal } from './use-explained.ts';

// They are below the first screen.
const LettersPanel = lazyPart(async () => (await import('./LettersPanel.tsx')).LettersPanel);
const RepeatPanel = lazyPart(async () => (await import('./RepeatPanel.tsx')).RepeatPanel);

type ControlsProps = {
  maker: Maker;
  drawing: DrawingState;
  fontName: string;
  onChooseFont: () => void;
};

export function Controls({ maker, drawing, fontName, onChooseFont }: ControlsProps) {
  const { refused } = drawing;
  const suggestions = refused && (
    <Suggestions
      refused={refused}
      settings={maker.settings}
      onApply={(change) => maker.change(change, 'suggestion')}
      onChooseFont={onChooseFont}
    />
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
        <WhenIdle fallback={<Skeleton className="h-72 w-full rounded-xl" />}>
          <LettersPanel {...props} />
        </WhenIdle>
      </div>
      <div className="@container flex min-w-0 flex-col gap-5 @4xl:gap-6">
        <RingPanel {...props} />
        <WhenIdle fallback={<Skeleton className="h-64 w-full rounded-xl" />}>
          <RepeatPanel {...props} />
        </WhenIdle>
      </div>
    </>
  );
}

type SuggestionsProps = {
  refused: ExplainedRefusal;
  settings: Settings;
  onApply: (change: Partial<Settings>) => void;
  onChooseFont: () => void;
};

function Suggestions({ refused, settings, onApply, onChooseFont }: SuggestionsProps) {
  // There is nothing to look for when no font has the character.
  const asksFont =
    refused.fault.code === 'unreadable-font' ||
    (refused.fault.code === 'unknown-glyphs' && refused.fonts?.length !== 0);
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {suggestionsOf(refused, settings).map(({ label, change }) => (
        <Button key={label} size="sm" icon={<Check />} onPress={() => onApply(change)}>
          {label}
        </Button>
      ))}
      {asksFont && (
        <Button size="sm" icon={<Type />} onPress={onChooseFont}>
          فونت دیگر
        </Button>
      )}
    </span>
  );
}
