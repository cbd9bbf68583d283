import type { EpisodeContent } from '#contract/tutorials';
import { draftsUnder } from '../../../lib/drafts.ts';
import { useAnswerOf } from '../../../lib/use-answer-of.ts';

/** The keys of kept videos begin with this word, which must not change: browsers hold some. */
const first = 'film';
export const draftKeyOf = ({ courseId, _id }: EpisodeContent, owner: string) =>
  `${first} ${courseId} ${_id} of ${owner}`;

const none: ReadonlySet<string> = new Set();

/** The courses with a video that was being sent when the page was left. */
export const useUnsentCourses = (owner: string): ReadonlySet<string> =>
  useAnswerOf(owner, async () => {
    const keys = await draftsUnder(owner, `${first} `);
    return new Set(keys.map((key) => key.split(' ')[1] ?? ''));
  }) ?? none;
