import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

type StepBodyProps = {
  title: string;
  note?: ReactNode;
  /** True after a move from another step. */
  takesFocus: boolean;
  children: ReactNode;
};

export function StepBody({ title, note, takesFocus, children }: StepBodyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // oxlint-disable-next-line exhaustive-deps -- Only the first render counts.
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
  onBack?: () => void;
  /** Leads on where the step is no form, whose sending does so. */
  onNext?: () => void;
  isBusy?: boolean;
  icon?: ReactNode;
  children?: string;
};

export function StepButtons({
  onBack,
  onNext,
  isBusy,
  icon = <ArrowLeft />,
  children = 'ادامه',
}: StepButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap-reverse items-center justify-end gap-2.5 border-t pt-5">
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
      <Button
        type={onNext ? 'button' : 'submit'}
        variant="primary"
        icon={icon}
        isLoading={isBusy}
        onPress={onNext}
      >
        {children}
      </Button>
    </div>
  );
}
