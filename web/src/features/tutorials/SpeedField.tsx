import { Gauge } from 'lucide-react';
import { useRef } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { buttonClass } from '../../ui/Button.tsx';
import { type Speed, speeds } from './use-playback.ts';

const formatSpeed = (speed: Speed) => `${toPersianDigits(String(speed)).replace('.', '٫')}×`;

type SpeedFieldProps = { speed: Speed; onChange: (speed: Speed) => void };

/** The browser's own list of choices, since nothing else is drawn over a video on the whole screen. */
export function SpeedField({ speed, onChange }: SpeedFieldProps) {
  const isPointed = useRef(false);
  return (
    <span className={buttonClass('ghost', 'sm', 'px-2 has-focus-visible:outline-2')}>
      <Gauge />
      <span aria-hidden="true">{formatSpeed(speed)}</span>
      <select
        aria-label="سرعت پخش"
        value={speed}
        onPointerDown={() => {
          isPointed.current = true;
        }}
        onKeyDown={() => {
          isPointed.current = false;
        }}
        onChange={({ target }) => {
          onChange(speeds.find((each) => String(each) === target.value) ?? 1);
          // The player's keys mean nothing within a list of choices.
          if (isPointed.current) target.blur();
        }}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? `${formatSpeed(each)} معمولی` : formatSpeed(each)}
          </option>
        ))}
      </select>
    </span>
  );
}
