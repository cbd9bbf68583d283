import { useEffect, useState } from 'react';
import type { EpisodeContent } from '#contract/tutorials';
import { draftsUnder } from '../../../lib/drafts.ts';

/** Browsers keep videos under this word. */
const first = 'film';
/** Where a browser keeps the video of an episode that is being sent. */
export const placeOf = ({ courseId, _id }: EpisodeContent, owner: string) =>
  `${first} ${courseId} ${_id} of ${owner}`;

/** The courses with a video that was being sent when the page was left. */
export function useUnsentCourses(owner: string): ReadonlySet<string> {
  const [courses, setCourses] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    draftsUnder(owner, `${first} `).then(
      (places) => setCourses(new Set(places.map((place) => place.split(' ')[1] ?? ''))),
      () => {},
    );
  }, [owner]);
  return courses;
}
