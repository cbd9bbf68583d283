import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

type StepBodyProps = {
  title: string;
  note?: ReactNode;
  /** The reader has just come from another step. */
  takesFocus: boolean;
  children: ReactNode;
};

/** One step under its title; who comes from another step begins to read here. */
export function StepBody({ title, note, takesFocus, children }: StepBodyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // oxlint-disable-next-line exhaustive-deps -- only on arriving.
  }, []);
  return (
    <div className="animate-appear">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-prose text-base text-muted">{note}</p>}
      <div className="mt-6">{children}</div>
    </div>
  );
}

type StepButtonsProps = {
  /** None on the first step. */
  onBack?: () => void;
  isBusy?: boolean;
  children: ReactNode;
};

/** The way back and the way on. */
export function StepButtons({ onBack, isBusy, children }: StepButtonsProps) {
  return (
    <div className="mt-2 flex items-center justify-end gap-2.5 border-t pt-5">
      {onBack && (
        <Button
          variant="ghost"
          icon={<ArrowRight />}
          isDisabled={isBusy}
          onPress={onBack}
          className="me-auto text-muted"
        >
          مرحلهٔ پیش
        </Button>
      )}
      {children}
    </div>
  );
}
