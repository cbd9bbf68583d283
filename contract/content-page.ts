import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';

// A separate file, because visitors read these pages and need nothing else of the content.

/** The pages that a payment gateway asks for. Everybody may read them. */
export const pageIds = ['terms', 'privacy', 'contact'] as const;
export type PageId = (typeof pageIds)[number];

/** A line with this is not filled in yet: only admins see it. */
export const unfilled = /\[\[[^[\]\n]*\]\]/;

/** Returns a page's text as everybody reads it, and the lines left out because nobody has filled them in. */
export function readPage(text: string): { shown: string; hidden: string[] } {
  const lines = text.split('\n');
  return {
    shown: lines
      .filter((line) => !unfilled.test(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    hidden: lines.filter((line) => unfilled.test(line)),
  };
}

export const getPage = endpoint('page/{id}', {
  method: 'GET',
  who: 'anyone',
  summary: 'A page of the shop in Markdown; lines that are not filled in yet are shown to admins only',
  hears: ['content'],
  answer: z.object({ _id: z.enum(pageIds), title: z.string(), text: z.string(), updatedAt: instant }),
});
