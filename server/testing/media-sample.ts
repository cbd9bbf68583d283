import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'media');

/** A video or sound of a second: `video.mp4`, `hevc.mp4`, `sound.mp3` … */
export const mediaSample = (name: string): Buffer => readFileSync(path.join(folder, name));
