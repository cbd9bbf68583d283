/** The process that decodes uploaded pictures. renderer.ts starts it. */
import { serveJobs } from '../processes/serve-jobs.ts';
import { providePdfium } from '#engraving/reading/pdfium';
import { draw } from './drawing.ts';
import { pdfiumCode } from './pdfium-code.ts';

providePdfium(pdfiumCode);
serveJobs(draw);
