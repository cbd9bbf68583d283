import { X } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Marks } from './use-marks.ts';

export function MarkNotes({ marks }: { marks: Marks }) {
  if (marks.numbered.length === 0) return null;
  return (
    <ol aria-label="نشانه‌ها" className="flex flex-col gap-2">
      {marks.numbered.map((mark) => {
        const number = toPersianDigits(mark.number);
        return (
          <li key={mark.id} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-ember text-sm font-bold text-on-ember"
            >
              {number}
            </span>
            <TextField
              label={`یادداشت نشانهٔ ${number}`}
              hidesLabel
              placeholder="اینجا چه باید بشود؟"
              value={mark.note}
              onChange={(note) => marks.write(mark.id, note)}
              onFocus={() => marks.choose(mark)}
              className="flex-1"
              // The note of a new mark is written next.
              autoFocus={mark.id === marks.chosen && mark.note === ''}
            />
            <IconButton
              size="sm"
              label={`حذف نشانهٔ ${number}`}
              icon={<X />}
              onPress={() => marks.remove(mark.id)}
            />
          </li>
        );
      })}
    </ol>
  );
}
