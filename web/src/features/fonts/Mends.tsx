import { Check, Type } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { Refused } from './engine-messages.ts';
import { mendsOf } from './mends.ts';
import type { Settings } from './settings.ts';

type MendsProps = {
  refused: Refused;
  settings: Settings;
  onMend: (change: Partial<Settings>) => void;
  onChooseFont: () => void;
};

/** The presses that make a refused drawing possible again. */
export function Mends({ refused, settings, onMend, onChooseFont }: MendsProps) {
  const asksFont = refused.fault.code === 'unknown-glyphs' || refused.fault.code === 'unreadable-font';
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {mendsOf(refused, settings).map(({ label, change }) => (
        <Button key={label} size="sm" icon={<Check aria-hidden="true" />} onPress={() => onMend(change)}>
          {label}
        </Button>
      ))}
      {asksFont && (
        <Button size="sm" icon={<Type aria-hidden="true" />} onPress={onChooseFont}>
          فونت دیگر
        </Button>
      )}
    </span>
  );
}
