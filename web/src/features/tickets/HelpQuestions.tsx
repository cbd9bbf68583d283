import { useQuery } from '@tanstack/react-query';
import { searchFor, searchWords } from '#contract/common/persian-text';
import { type Department, getHelpQuestions, type HelpQuestion } from '#contract/tickets';
import { queryOf } from '../../lib/queries.ts';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { HelpQuestionLook } from './HelpQuestionLook.tsx';

type HelpQuestionsProps = {
  title: string;
  department: Department | null;
  /** The number of questions shown at once. */
  max: number;
};

/** Returns how well a question fits the words of a title: two for each word in it, one for each in its answer. */
const fitOf = ({ question, answer }: HelpQuestion, words: readonly string[]): number =>
  words.map(searchFor).reduce((sum, matches) => sum + (matches(question) ? 2 : matches(answer) ? 1 : 0), 0);

function bestOf(
  questions: readonly HelpQuestion[],
  { title, department, max }: HelpQuestionsProps,
): HelpQuestion[] {
  // Words of two letters match too much.
  const words = searchWords(title).filter((word) => word.length > 2);
  const scored = questions.map((question) => ({
    question,
    score: fitOf(question, words) * 2 + (question.department === department ? 1 : 0),
  }));
  // The department decides among equals only.
  const fitting = words.length > 0 ? scored.filter(({ score }) => score > 1) : scored;
  return fitting
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ question }) => question);
}

export function HelpQuestions(props: HelpQuestionsProps) {
  const questions = useQuery(queryOf(getHelpQuestions, {}));
  const title = useDebouncedValue(props.title, 300);
  const rows = questions.data && bestOf(questions.data.data, { ...props, title });
  if (questions.data?.data.length === 0) return null;
  return (
    <aside aria-label="پرسش‌های پرتکرار" className="min-w-0 lg:top-24 lg:tall:sticky">
      <Panel title="شاید جوابتان اینجاست" padding="none">
        <List
          isCompact
          query={{ ...questions, data: rows && { rows } }}
          empty={{ note: 'برای این موضوع جواب آماده‌ای نداریم؛ بنویسید تا پاسخ بدهیم.' }}
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
