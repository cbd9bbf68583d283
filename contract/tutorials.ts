import * as z from 'zod/mini';
import { asRead, done, newSequence } from './common/changes.ts';
import { endpoint } from './common/endpoint.ts';
import { fileKinds, pictureKinds } from './common/files.ts';
import {
  decimalNumber,
  id,
  instant,
  line,
  measuredSeconds,
  text,
  wholeNumber,
  yesNo,
} from './common/fields.ts';
import { sortedQuery, pageOf } from './common/paging.ts';
import { noVideo, uploadLimits } from './common/uploads.ts';

const mega = 1024 * 1024;

/** Bounds of an episode's video. `max` is in seconds. */
export const episodeVideo = {
  kinds: ['mp4', 'mov'],
  maxBytes: uploadLimits.maxBytes,
  max: 4 * 3600,
} as const;

export const rates = [1, 2, 3, 4, 5] as const;
export type Rate = (typeof rates)[number];
export const rateLabels: Record<Rate, string> = {
  1: 'خیلی ضعیف',
  2: 'ضعیف',
  3: 'متوسط',
  4: 'خوب',
  5: 'عالی',
};

/** Times are in seconds. The last words are often a farewell, so a video need not be seen to its end. */
export const isWatched = (length: number | null, at: number, ended: boolean): boolean =>
  length === null ? ended : at >= Math.max(length * 0.9, length - 15);

/** One video, with the picture shown before it plays and its captions; all are answered to signed-in people only. */
export const EpisodeVideo = z.object({
  url: z.string(),
  mime: z.string(),
  poster: z.optional(z.string()),
  captions: z.optional(z.string()),
});

/** `seconds` is null without a video or where nobody could tell; `watched` is where the caller left off. */
export const Episode = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  seconds: z.nullable(z.number()),
  video: z.nullable(EpisodeVideo),
  extras: z.number(),
  watched: z.number(),
  done: z.boolean(),
});
export type Episode = z.infer<typeof Episode>;

const Rating = {
  rating: z.nullable(z.number()),
  ratings: z.number(),
  myRating: z.nullable(z.number()),
};

/** `rating` is the average with one decimal, null without ratings; `image` is a path under /media, or null. */
export const Course = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  ...Rating,
  episodes: z.array(Episode),
});
export type Course = z.infer<typeof Course>;

export const EpisodeExtra = z.object({
  _id: z.string(),
  title: z.string(),
  filename: z.string(),
  url: z.string(),
  size: z.number(),
  mime: z.string(),
});
export type EpisodeExtra = z.infer<typeof EpisodeExtra>;

export const getCourses = endpoint('GET', 'tutorial/course', 'person', {
  summary:
    'Courses with their episodes, in their order unless `filter` names another; drafts for admins only',
  hears: ['tutorial'],
  query: z.object(sortedQuery()),
  answer: pageOf(Course),
});

export const getCourse = endpoint('GET', 'tutorial/course/{id}', 'person', {
  summary: 'One course',
  hears: ['tutorial'],
  answer: Course,
});

export const rateCourse = endpoint('PUT', 'tutorial/course/rating', 'person', {
  summary: 'Rate a course from 1 to 5; a second rating takes the place of the first',
  changes: ['tutorial'],
  body: z.object({ courseId: id, rate: wholeNumber(1, 5, 'امتیازی از ۱ تا ۵ بدهید.') }),
  answer: z.object(Rating),
});

export const getEpisodeExtras = endpoint('GET', 'tutorial/episode/extra', 'person', {
  summary: "An episode's extra files",
  hears: ['tutorial'],
  query: z.object({ episodeId: id }),
  answer: z.object({ data: z.array(EpisodeExtra) }),
});

export const saveProgress = endpoint('PUT', 'tutorial/episode/progress', 'person', {
  summary: 'Keep where the caller is in an episode, in seconds, and whether its video has ended',
  changes: [],
  leavesStale: ['tutorial'],
  body: z.object({
    episodeId: id,
    seconds: decimalNumber({ min: 0, max: 86_400 }, 'جای پخش درست نیست.'),
    ended: z._default(yesNo, false),
  }),
  answer: done,
});

export const getEpisodeVideo = endpoint('GET', 'tutorial/episode/{id}/video/{fileId}', 'person', {
  summary: "An episode's video, by range requests",
  answer: 'file',
});

export const getEpisodePoster = endpoint('GET', 'tutorial/episode/{id}/poster/{fileId}', 'person', {
  summary: "The picture of an episode's video (WebP)",
  answer: 'file',
});

export const getEpisodeCaptions = endpoint('GET', 'tutorial/episode/{id}/captions/{fileId}', 'person', {
  summary: "The captions of an episode's video (WebVTT)",
  answer: 'file',
});

export const getEpisodeExtra = endpoint('GET', 'tutorial/episode/{id}/extra/{extraId}', 'person', {
  summary: "One of an episode's extra files, as an attachment",
  answer: 'file',
});

const noTitle = 'عنوان را وارد کنید.';
const sequence = newSequence(1000);

/** The options that all reading and all changing calls of admins share. */
const reading = { hears: ['tutorial'] } as const;
const changing = { changes: ['tutorial'], records: true } as const;

/** `episodes` is their number, `videos` that of those with one. */
export const CourseContent = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  published: z.boolean(),
  episodes: z.number(),
  videos: z.number(),
  position: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type CourseContent = z.infer<typeof CourseContent>;

export const getCourseContents = endpoint('GET', 'admin/content/courses', 'admin', {
  ...reading,
  summary: 'Courses as admins edit them',
  query: z.object(sortedQuery()),
  answer: pageOf(CourseContent),
});

export const getCourseContent = endpoint('GET', 'admin/content/courses/{id}', 'admin', {
  ...reading,
  summary: 'One course as admins edit it',
  answer: CourseContent,
});

export const createCourse = endpoint('POST', 'admin/content/courses', 'admin', {
  ...changing,
  summary: 'Add a course at the end',
  answerIs: getCourseContent,
  body: z.object({
    title: line(noTitle),
    description: z._default(text(), ''),
    published: z._default(yesNo, true),
  }),
  answer: CourseContent,
});

export const changeCourse = endpoint('PUT', 'admin/content/courses/{id}', 'admin', {
  ...changing,
  summary: 'Change a course; what is left out stays. One without a video is not published',
  answerIs: getCourseContent,
  body: z.object({
    title: z.optional(line(noTitle)),
    description: z.optional(text()),
    published: z.optional(yesNo),
    ...asRead,
  }),
  answer: CourseContent,
});

export const arrangeCourses = endpoint('PUT', 'admin/content/courses/order', 'admin', {
  ...changing,
  summary: 'Put courses in this order; those not named follow them',
  body: sequence,
  answer: done,
});

export const deleteCourse = endpoint('DELETE', 'admin/content/courses/{id}', 'admin', {
  ...changing,
  summary: 'Remove a course without episodes',
  query: z.object(asRead),
  answer: done,
});

const courseImage = { name: 'image', max: 1, maxBytes: 5 * mega, kinds: pictureKinds } as const;

export const setCourseImage = endpoint('POST', 'admin/content/courses/{id}/image', 'admin', {
  ...changing,
  summary: "Set a course's cover",
  answerIs: getCourseContent,
  body: z.object(asRead),
  files: { ...courseImage, missing: 'یک تصویر انتخاب کنید.' },
  answer: CourseContent,
});

export const EpisodeContent = z.object({
  _id: z.string(),
  courseId: z.string(),
  title: z.string(),
  description: z.string(),
  seconds: z.nullable(z.number()),
  video: z.nullable(z.extend(EpisodeVideo, { filename: z.string(), size: z.number() })),
  extras: z.array(EpisodeExtra),
  position: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type EpisodeContent = z.infer<typeof EpisodeContent>;

export const getEpisodeContents = endpoint('GET', 'admin/content/episodes', 'admin', {
  ...reading,
  summary: 'Episodes as admins edit them, of one course or all',
  query: z.object({ ...sortedQuery(), courseId: z.optional(id) }),
  answer: pageOf(EpisodeContent),
});

export const getEpisodeContent = endpoint('GET', 'admin/content/episodes/{id}', 'admin', {
  ...reading,
  summary: 'One episode as admins edit it',
  answer: EpisodeContent,
});

export const createEpisode = endpoint('POST', 'admin/content/episodes', 'admin', {
  ...changing,
  summary: "Add an episode at a course's end",
  answerIs: getEpisodeContent,
  body: z.object({ courseId: id, title: line(noTitle), description: z._default(text(), '') }),
  answer: EpisodeContent,
});

export const changeEpisode = endpoint('PUT', 'admin/content/episodes/{id}', 'admin', {
  ...changing,
  summary: 'Change an episode; what is left out stays. Another course takes it at its end',
  answerIs: getEpisodeContent,
  body: z.object({
    courseId: z.optional(id),
    title: z.optional(line(noTitle)),
    description: z.optional(text()),
    ...asRead,
  }),
  answer: EpisodeContent,
});

export const arrangeEpisodes = endpoint('PUT', 'admin/content/episodes/order', 'admin', {
  ...changing,
  summary: "Put one course's episodes in this order; those not named follow them",
  body: sequence,
  answer: done,
});

export const deleteEpisode = endpoint('DELETE', 'admin/content/episodes/{id}', 'admin', {
  ...changing,
  summary: 'Remove an episode with its files',
  query: z.object(asRead),
  answer: done,
});

export const setEpisodeVideo = endpoint('POST', 'admin/content/episodes/{id}/video', 'admin', {
  ...changing,
  summary: "Set an episode's video: a file, or a finished resumable upload. `poster` is its picture",
  answerIs: getEpisodeContent,
  body: z.object({
    uploadId: z.optional(id),
    /** The length as the browser measured it; the length in the file's header takes precedence. */
    seconds: measuredSeconds(episodeVideo.max, 'طول ویدیو درست نیست.'),
    ...asRead,
  }),
  files: { name: 'video', max: 1, maxBytes: episodeVideo.maxBytes, kinds: episodeVideo.kinds, orJson: true },
  extras: { poster: { maxBytes: 2 * mega, kinds: pictureKinds } },
  rule: {
    field: 'video',
    message: noVideo,
    holds: ({ uploadId }: { uploadId?: string }, files) => files > 0 || uploadId !== undefined,
  },
  answer: EpisodeContent,
});

const episodeCaptions = { name: 'captions', max: 1, maxBytes: mega, kinds: ['vtt', 'srt'] } as const;
export const maxCues = 5000;

export const setEpisodeCaptions = endpoint('POST', 'admin/content/episodes/{id}/captions', 'admin', {
  ...changing,
  summary: "Set the captions of an episode's video, which are kept as WebVTT. Another video is without them",
  answerIs: getEpisodeContent,
  body: z.object(asRead),
  files: { ...episodeCaptions, missing: 'یک فایل زیرنویس انتخاب کنید.' },
  answer: EpisodeContent,
});

export const deleteEpisodeCaptions = endpoint('DELETE', 'admin/content/episodes/{id}/captions', 'admin', {
  ...changing,
  summary: "Remove the captions of an episode's video",
  query: z.object(asRead),
  answer: done,
});

const episodeExtras = {
  name: 'files',
  max: 10,
  maxBytes: 50 * mega,
  kinds: fileKinds,
} as const;

export const addEpisodeExtras = endpoint('POST', 'admin/content/episodes/{id}/extra', 'admin', {
  ...changing,
  summary: 'Add extra files to an episode; without a title each has the name of its file',
  answerIs: getEpisodeContent,
  body: z.object({ title: z._default(line(), '') }),
  files: { ...episodeExtras, missing: 'حداقل یک فایل انتخاب کنید.' },
  answer: EpisodeContent,
});

export const deleteEpisodeExtra = endpoint('DELETE', 'admin/content/episodes/{id}/extra/{extraId}', 'admin', {
  ...changing,
  summary: "Remove one of an episode's extra files",
  query: z.object(asRead),
  answer: done,
});
