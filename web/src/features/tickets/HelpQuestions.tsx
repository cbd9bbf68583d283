import { useQuery } from '@tanstack/react-query';
import { searchFor, searchWords } from '#contract/common/persian-text';
import { type Department, getHelpQuestions, type HelpQuestion } from '#contract/tickets';
import { queryOf } from '../../lib/queries.ts';
import { Panel } from '../../ui/Card.tsx';
import { List } from '../../ui/List.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { HelpQuestionLook } from './HelpQuestionLook.tsx';

type HelpQuestionsProps = {
  title: string;
  department: Department | null;
  /** Shows up to seven, and all topics if none fits the title; without it, up to three that fit. */
  hasRoom: boolean;
};

/** Returns how well a question fits the words of a title: two for each word in it, one for each in its answer. */
const fitOf = ({ question, answer }: HelpQuestion, words: readonly string[]): number =>
  words.map(searchFor).reduce((sum, matches) => sum + (matches(question) ? 2 : matches(answer) ? 1 : 0), 0);

/** Returns the best matches first. If nothing matches and there is room, returns all, those of the department first. */
function bestOf(
  questions: readonly HelpQuestion[],
  { title, department, hasRoom }: HelpQuestionsProps,
): { rows: HelpQuestion[]; isFitting: boolean } {
  // Words of two letters match too much.
  const words = searchWords(title).filter((word) => word.length > 2);
  const scored = questions.map((question) => ({
    question,
    score: fitOf(question, words) * 2 + (question.department === department ? 1 : 0),
  }));
  // The department decides among equals only.
  const fitting = scored.filter(({ score }) => score > 1);
  const isFitting = fitting.length > 0;
  const rows = (isFitting || !hasRoom ? fitting : scored)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, hasRoom ? 7 : 3)
    .map(({ question }) => question);
  return { rows, isFitting };
}

/** Suggests answers that match a ticket's title, or the most common questions. */
export function HelpQuestions(props: HelpQuestionsProps) {
  const questions = useQuery(queryOf(getHelpQuestions, {}));
  const title = useDebouncedValue(props.title, 300);
  const best = questions.data && bestOf(questions.data.data, { ...props, title });
  if (props.hasRoom ? best?.rows.length === 0 : !best?.rows.length) return null;
  return (
    <aside aria-label="پرسش‌های پرتکرار" className="min-w-0 lg:top-24 lg:tall:sticky">
      <Panel title={best?.isFitting ? 'شاید جوابتان اینجاست' : 'پرسش‌های پرتکرار'} padding="none">
        <List
          isCompact
          query={{ ...questions, data: best && { rows: best.rows } }}
          empty={{}}
          renderRow={(question) => (
            <li className="border-b last:border-0">
              <HelpQuestionLook question={question} />
            </li>
          )}
        />
      </Panel>
    </aside>
  );
}
