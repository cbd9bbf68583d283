import type { ControlProps } from './control-parts.tsx';
import { LettersPanel } from './LettersPanel.tsx';
import { Suggestions } from './Suggestions.tsx';
import { RingPanel } from './RingPanel.tsx';
import { TextPanel } from './TextPanel.tsx';
import type { DrawingState } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';
import { RepeatPanel } from './RepeatPanel.tsx';

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
        <LettersPanel {...props} />
      </div>
      <div className="@container flex min-w-0 flex-col gap-5 @4xl:gap-6">
        <RingPanel {...props} />

        <RepeatPanel {...props} />
      </div>
    </>
  );
}
