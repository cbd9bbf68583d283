import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { FileCheck } from './common/file-checks.ts';
import { wholeNumber } from './common/fields.ts';
import { maxDrawnPages, type StoredFile } from './common/files.ts';
import { thumbWidth } from './common/media.ts';

/** Declares the calls for the files that came with a kind of record, at the addresses that `StoredFile` names. */
const filesOf = <const R extends string>(record: R, whose: string) => ({
  file: endpoint('GET', `${record}/{id}/files/{fileId}`, 'person', {
    summary: `One of ${whose} files, as an attachment`,
    answer: 'file',
  }),
  thumb: endpoint('GET', `${record}/{id}/files/{fileId}/thumb`, 'person', {
    summary: `A small picture (WebP) of one of ${whose} files, within w × w px; of a document, one page`,
    query: z.object({ w: z._default(thumbWidth, 640), page: z._default(wholeNumber(1, maxDrawnPages), 1) }),
    answer: 'file',
  }),
  pdf: endpoint('GET', `${record}/{id}/files/{fileId}/pdf`, 'person', {
    summary: `The PDF of what one of ${whose} EPS files draws, also of an AI without a PDF inside`,
    answer: 'file',
  }),
  svg: endpoint('GET', `${record}/{id}/files/{fileId}/svg`, 'person', {
    summary: `The SVG of what one of ${whose} CorelDRAW files draws, with an svg inside for each page`,
    answer: 'file',
  }),
  check: endpoint('GET', `${record}/{id}/files/{fileId}/check`, 'person', {
    summary: `What was found in one of ${whose} vector files, with the laser of its customer; of a document, in one page`,
    query: z.object({ page: z._default(wholeNumber(1, 10_000), 1) }),
    hears: ['device'],
    answer: FileCheck,
  }),
});

export const orderFileCalls = filesOf('design', "an order's");
export const ticketFileCalls = filesOf('ticket', "a ticket's");

/** Returns the calls for a file of an order or a ticket, and their parameters. */
export function fileCallsOf({ url }: Pick<StoredFile, 'url'>) {
  // The address is /api/{record}/{id}/files/{fileId}.
  const [, , record, id = '', , fileId = ''] = url.split('/');
  return { calls: record === 'ticket' ? ticketFileCalls : orderFileCalls, params: { id, fileId } };
}
