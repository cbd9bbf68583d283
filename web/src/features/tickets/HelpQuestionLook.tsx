import { ChevronDown, LifeBuoy } from 'lucide-react';
import { departmentLabels, type HelpQuestion } from '#contract/tickets';

type HelpQuestionLookProps = { question: Omit<HelpQuestion, '_id'>; isOpen?: boolean };

export const HelpQuestionLook = ({
  question: { question, answer, department },
  isOpen,
}: HelpQuestionLookProps) => (
  <details className="group" open={isOpen}>
    <summary className="flex cursor-pointer items-center gap-3 px-5 py-3.5 text-sm font-medium transition-colors hover:bg-hover">
      <LifeBuoy className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">{question}</span>
      <ChevronDown className="shrink-0 text-muted transition-transform group-open:rotate-180" />
    </summary>
    <div className="flex flex-col gap-1 px-5 pb-4">
      <p className="text-sm leading-loose whitespace-pre-line text-muted">{answer}</p>
      <span className="text-xs text-muted">بخش {departmentLabels[department]}</span>
    </div>
  </details>
);
