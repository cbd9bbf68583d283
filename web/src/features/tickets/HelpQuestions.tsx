import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LifeBuoy } from 'lucide-react';
import { normalizeSearch } from '#contract/common/persian-text';
import { type Department, departmentLabels, getHelpQuestions, type HelpQuestion } from '#contract/tickets';
import { queryOf } from '../../lib/queries.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

type HelpQuestionsProps = {
  title: string;
  department: Department | null;
  /** How many are shown at once. */
  most: number;
};

/** Returns how many words of what is typed are in a question; a word of two letters says nothing. */
function matches({ question, answer }: HelpQuestion, words: readonly string[]): number {
  const text = normalizeSearch(`${question} ${answer}`);
  const asked = normalizeSearch(question);
  return words.reduce((sum, word) => sum + (asked.includes(word) ? 2 : text.includes(word) ? 1 : 0), 0);
}

/** The questions that fit the title best, of the chosen department first. */
function bestOf(
  questions: readonly HelpQuestion[],
  { title, department, most }: HelpQuestionsProps,
): HelpQuestion[] {
  const words = normalizeSearch(title)
    .split(' ')
    .filter((word) => word.length > 2);
  const scored = questions.map((question) => ({
    question,
    score: matches(question, words) * 2 + (question.department === department ? 1 : 0),
  }));
  // The department decides among equals only.
  const fitting = words.length > 0 ? scored.filter(({ score }) => score > 1) : scored;
  return fitting
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ question }) => question);
}

/** Answers that are ready before one asks: they narrow as the title is typed, and open in place. */
export function HelpQuestions(props: HelpQuestionsProps) {
  const questions = useQuery(queryOf(getHelpQuestions, {}));
  const title = useDebouncedValue(props.title, 300);
  const shown = questions.data ? bestOf(questions.data.data, { ...props, title }) : [];
  if (questions.data?.data.length === 0 || questions.isError) return null;
  return (
    <aside aria-label="پرسش‌های پرتکرار" className="min-w-0 lg:top-24 lg:tall:sticky">
      <Panel title="شاید جوابتان اینجاست" padding="none">
        {questions.isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul>
            {shown.length === 0 && (
              <li className="px-5 pb-5 text-sm text-muted">
                برای این موضوع جواب آماده‌ای نداریم؛ بنویسید تا پاسخ بدهیم.
              </li>
            )}
            {shown.map(({ _id, question, answer, department: of }) => (
              <li key={_id} className="border-b last:border-0">
                <details className="group">
                  <summary className="flex cursor-pointer items-center gap-3 px-5 py-3.5 text-sm font-medium transition-colors hover:bg-hover">
                    <LifeBuoy aria-hidden="true" className="shrink-0 text-muted" />
                    <span className="min-w-0 flex-1">{question}</span>
                    <ChevronDown
                      aria-hidden="true"
                      className="shrink-0 text-muted transition-transform group-open:rotate-180"
                    />
                  </summary>
                  <div className="flex flex-col gap-1 px-5 pb-4">
                    <p className="text-sm leading-loose whitespace-pre-line text-muted">{answer}</p>
                    <span className="text-xs text-muted">بخش {departmentLabels[of]}</span>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </aside>
  );
}
