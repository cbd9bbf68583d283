import path from 'node:path';
import { memoryLimits } from './limits.ts';

/** The process that reads and checks files. */
export const inspectorProgram = {
  file: path.join(import.meta.dirname, 'inspection-process.ts'),
  niceness: 10,
  ...memoryLimits,
};
