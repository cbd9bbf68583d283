/** The process that decodes uploaded pictures. renderer.ts starts it. */
import { serveJobs } from '../processes/serve-jobs.ts';
import { draw } from './drawing.ts';

serveJobs(draw);
