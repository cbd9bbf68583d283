import { id, readsSearch, text } from '../../lib/address.ts';

export const coursesSearch = readsSearch({ search: text });
export type CoursesSearch = ReturnType<typeof coursesSearch>;

/** `episode` is the one that is shown. */
export const courseSearch = readsSearch({ episode: id });
