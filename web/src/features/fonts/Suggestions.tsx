import { Check, Type } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { Settings } from './settings.ts';
import { suggestionsOf } from './suggestions.ts';
import type { ExplainedRefusal } from './use-explained.ts';

type SuggestionsProps = {
  refused: ExplainedRefusal;
  settings: Settings;
  onApply: (change: Partial<Settings>) => void;
  onChooseFont: () => void;
};

export function Suggestions({ refused, settings, onApply, onChooseFont }: SuggestionsProps) {
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
