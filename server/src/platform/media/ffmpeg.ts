/** Makes pictures of videos, and reads lengths that headers do not state, with ffmpeg, where it is installed and can be isolated. */
import type { Caller } from '../sessions.ts';
import { Refusal } from '../foundation/refusal.ts';
import { uploader } from '../processes/requester.ts';
import { FairQueue } from '../processes/fair-queue.ts';
import { fileSeen, rememberSuccess, runIsolated } from '../processes/isolated.ts';

/** The time for all runs on one file together. */
const timeoutMs = 10_000;
/** The libraries of ffmpeg take half of the memory (in kB), and the frames of a video of 3840 × 2160 px the rest. */
const limits = { memory: 600_000, cpuSeconds: 10, maxBytes: 16 * 1024 * 1024 };

/** The file has been found to be of this form; nothing else is tried, and no other file is opened. */
const quietly = ['-v', 'error', '-protocol_whitelist', 'file', '-f', 'mov'];

export class Ffmpeg {
  readonly #programs: { ffmpeg: string; ffprobe: string };
  readonly #queue = new FairQueue();
  /** Returns whether ffmpeg runs here. */
  readonly isHere: () => Promise<boolean>;

  constructor(programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }) {
    this.#programs = programs;
    this.isHere = rememberSuccess(async () =>
      Buffer.isBuffer(await runIsolated(programs.ffmpeg, { args: ['-version'], timeoutMs, ...limits })),
    );
  }

  /** Returns the length in seconds, null where ffmpeg cannot tell. */
  async secondsOf(caller: Pick<Caller, 'id'>, file: string): Promise<number | null> {
    const options = ['-show_entries', 'format=duration:stream=duration', '-of', 'csv=p=0', fileSeen];
    const output = await this.#inTurn(caller, () =>
      this.#run('ffprobe', file, [...quietly, ...options], timeoutMs),
    );
    const lengths = (output?.toString() ?? '').split('\n').map(Number).filter(Number.isFinite);
    return Math.max(0, ...lengths) || null;
  }

  /** Returns a PNG within `max` × `max` px of the picture after one second, or of the first; null where ffmpeg cannot draw it. */
  frameOf(caller: Pick<Caller, 'id'>, file: string, max: number): Promise<Buffer | null> {
    const scale = `scale=w='min(${max},iw)':h='min(${max},ih)':force_original_aspect_ratio=decrease`;
    const output = ['-frames:v', '1', '-vf', scale, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
    return this.#inTurn(caller, async () => {
      const until = performance.now() + timeoutMs;
      for (const at of ['1', '0']) {
        const args = ['-nostdin', '-threads', '1', ...quietly, '-ss', at, '-i', fileSeen, ...output];
        const picture = await this.#run('ffmpeg', file, args, until - performance.now());
        if (picture && picture.length > 0) return picture;
      }
      return null;
    });
  }

  /** A person with too many videos waiting goes without. */
  async #inTurn<T>(caller: Pick<Caller, 'id'>, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.isHere())) return null;
    return this.#queue.run(uploader(caller), work).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
  }

  async #run(program: 'ffmpeg' | 'ffprobe', file: string, args: string[], leftMs: number) {
    const time = { timeoutMs: Math.max(1, Math.ceil(leftMs)) };
    const answer = await runIsolated(this.#programs[program], { args, file, ...time, ...limits });
    return answer === 'late' ? null : answer;
  }
}

export const ffmpeg = () => new Ffmpeg();
