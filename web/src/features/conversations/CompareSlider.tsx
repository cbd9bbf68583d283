import { ChevronsLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import { pageSizedUrl } from '../../ui/stored-file.ts';

type CompareSliderProps = {
  before: StoredFile;
  after: StoredFile;
  /** A picture cannot be drawn. */
  onFail: (side: 'before' | 'after') => void;
};

export function CompareSlider({ before, after, onFail }: CompareSliderProps) {
  const [percent, setPercent] = useState(50);
  return (
    <div
      data-theme="light"
      className="group relative size-full overflow-hidden rounded-lg border bg-raised text-ink select-none"
    >
      <img
        src={pageSizedUrl(after)}
        alt=""
        draggable={false}
        onError={() => onFail('after')}
        className="absolute inset-0 size-full object-contain"
      />
      <div style={{ clipPath: `inset(0 0 0 ${100 - percent}%)` }} className="absolute inset-0 bg-raised">
        <img
          src={pageSizedUrl(before)}
          alt=""
          draggable={false}
          onError={() => onFail('before')}
          className="size-full object-contain"
        />
      </div>
      <Side className="start-3">قبل از طراحی</Side>
      <Side className="end-3">بعد از طراحی</Side>
      <span
        aria-hidden="true"
        style={{ insetInlineStart: `${percent}%` }}
        className="absolute inset-y-0 w-0.5 translate-x-1/2 bg-ember"
      >
        <span className="absolute start-1/2 top-1/2 grid size-11 translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-ember bg-raised text-ember-text shadow-raised group-focus-within:ring-2 group-focus-within:ring-ink">
          <ChevronsLeftRight />
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="مقایسهٔ قبل و بعد از طراحی"
        aria-valuetext={`${formatNumber(percent)}٪ قبل از طراحی`}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}

function Side({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`absolute top-3 rounded-full border bg-raised px-3 py-0.5 text-xs font-medium text-muted ${className}`}
    >
      {children}
    </span>
  );
}
