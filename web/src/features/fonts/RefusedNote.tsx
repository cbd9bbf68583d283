import { Wand2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { Refused } from './engine-messages.ts';
import { mendsOf } from './mends.ts';
import type { Settings } from './settings.ts';

type RefusedNoteProps = {
  refused: Refused;
  settings: Settings;
  onMend: (change: Partial<Settings>) => void;
};

/** Why a field's value cannot be drawn, with the presses that mend it. */
export function RefusedNote({ refused, settings, onMend }: RefusedNoteProps) {
  return (
    <span className="flex flex-col items-start gap-2">
      <span>{refused.message}</span>
      {mendsOf(refused, settings).map(({ label, change }) => (
        <Button key={label} size="sm" icon={<Wand2 aria-hidden="true" />} onPress={() => onMend(change)}>
          {label}
        </Button>
      ))}
    </span>
  );
}
