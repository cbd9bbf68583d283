import { useQuery } from '@tanstack/react-query';
import type { Course, Episode } from '#contract/tutorials';
import { PreviewNote, PreviewPlace } from '../../content/parts.ts';
import { CourseCard } from '../CourseCard.tsx';
import { EpisodeLine } from '../EpisodeList.tsx';
import { EpisodeText } from '../EpisodeText.tsx';
import { courseQuery } from '../queries.ts';

const newCourse: Course = {
  _id: '0',
  title: '',
  description: '',
  image: null,
  rating: null,
  ratings: 0,
  myRating: null,
  episodes: [],
};

const newEpisode: Episode = {
  _id: '0',
  title: '',
  description: '',
  seconds: null,
  video: null,
  extras: 0,
  watched: 0,
  done: false,
};

const unwatched = (episode: Episode): Episode => ({ ...episode, watched: 0, done: false });

type CoursePreviewProps = Pick<Course, 'title' | 'description'> & {
  id: string | undefined;
  published: boolean;
  /** A cover to take the place of the present one. */
  picture: File | null;
};

export function CoursePreview({ id = '', title, description, published, picture }: CoursePreviewProps) {
  const { data = newCourse } = useQuery({ ...courseQuery(id), enabled: id !== '' });
  const course = {
    ...data,
    image: picture ?? data.image,
    title: title || 'عنوان دوره',
    description,
    episodes: data.episodes.map(unwatched),
  };
  return (
    <>
      {!published && <PreviewNote>هنوز پیش‌نویس است؛ مشتری آن را نمی‌بیند.</PreviewNote>}
      <PreviewPlace where="در صفحهٔ آموزش">
        <ul>
          <CourseCard course={course} />
        </ul>
      </PreviewPlace>
    </>
  );
}

type EpisodePreviewProps = Pick<Episode, 'title' | 'description'> & {
  courseId: string;
  id: string | undefined;
};

export function EpisodePreview({ courseId, id, description, ...values }: EpisodePreviewProps) {
  const { episodes } = useQuery(courseQuery(courseId)).data ?? newCourse;
  const at = episodes.findIndex(({ _id }) => _id === id);
  const nth = (at === -1 ? episodes.length : at) + 1;
  const title = values.title || 'عنوان قسمت';
  return (
    <>
      <PreviewPlace where="در فهرست قسمت‌ها">
        <ol className="overflow-hidden rounded-xl border *:border-t-0">
          <EpisodeLine
            course={courseId}
            episode={{ ...unwatched(episodes[at] ?? newEpisode), title }}
            nth={nth}
          />
        </ol>
      </PreviewPlace>
      <PreviewPlace where="زیر ویدیو">
        <EpisodeText nth={nth} title={title} description={description} />
      </PreviewPlace>
    </>
  );
}
