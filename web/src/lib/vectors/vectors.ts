import { type FileCheck, tooHeavy, type VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { NoAnswer, workerOf } from '../ask-worker.ts';
import type {
  CarriedPicture,
  InspectedFile,
  RemadeFile,
  VectorCall,
  VectorCalls,
  VectorReply,
} from './messages.ts';

const worker = workerOf<Exclude<VectorReply, string>>(
  () => new Worker(new URL('./vector-worker.ts', import.meta.url), { type: 'module', name: 'vectors' }),
  { loading: 60_000, working: 10_000, idle: 60_000 },
);

/** Files are worked on one after another. */
let last: Promise<unknown> = Promise.resolve();

async function ask<Call extends VectorCall>(
  call: Call,
  asked: VectorCalls[Call]['ask'],
): Promise<VectorCalls[Call]['answer']> {
  const reply = last.then(() => worker.ask({ call, ask: asked }));
  last = reply.catch(() => {});
  return (await reply).answer;
}

const unread = 'این فایل بررسی نشد.';

/** Reads and checks a page of a file in the worker. A file that cannot be read, or takes too long, has a check that says so. */
export async function inspectFile(
  file: Blob,
  kind: VectorKind,
  laser: Laser,
  page: number,
): Promise<InspectedFile> {
  try {
    return await ask('inspect', { kind, bytes: await file.arrayBuffer(), laser, page });
  } catch (error) {
    const failure = error instanceof NoAnswer ? tooHeavy : unread;
    const check: FileCheck = { failure, laser };
    return { check, picture: null, triangles: null };
  }
}

/** Makes a mended file, or one in another format, of a drawing. Null when it cannot be made. */
export async function remakeFile(
  file: Blob,
  how: Omit<VectorCalls['remake']['ask'], 'bytes'>,
): Promise<RemadeFile | null> {
  try {
    return await ask('remake', { ...how, bytes: await file.arrayBuffer() });
  } catch {
    return null;
  }
}

/** The pictures that a CorelDRAW file carries: of the whole drawing, and of each page that has one. */
export interface CorelPictures {
  readonly cover: Blob | null;
  readonly pages: readonly (Blob | null)[];
  /** The file is a Corel exchange file (CMX) in truth. */
  readonly isExchange: boolean;
}

/** Reads the pictures of a CorelDRAW file in the worker; none of a file that is damaged. */
export async function corelPictures(file: Blob): Promise<CorelPictures> {
  const blobOf = (picture: CarriedPicture | null) =>
    picture && new Blob([picture.bytes], { type: picture.type });
  try {
    const { cover, pages, isExchange } = await ask('pictures', { bytes: await file.arrayBuffer() });
    return { cover: blobOf(cover), pages: pages.map(blobOf), isExchange };
  } catch {
    return { cover: null, pages: [], isExchange: false };
  }
}
