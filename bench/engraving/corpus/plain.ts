import type { FindingKind } from '#contract/common/file-checks';

/** Files that no drawing of lines can hold, written by hand. */
export interface Plain {
  readonly name: string;
  readonly text: string;
  readonly size: readonly [width: number, height: number] | null;
  readonly findings: readonly FindingKind[];
}

const svg = (content: string, head = 'width="80mm" height="40mm" viewBox="0 0 80 40"'): string =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>\n${content}\n</svg>\n`;
const plate = '<rect x="5" y="5" width="70" height="30" fill="none" stroke="#f00" stroke-width="0.1"/>';
/** A picture of 2 × 1 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNgYGD4//8/AAYBAv4CtjJmAAAAAElFTkSuQmCC';

export const plains: readonly Plain[] = [
  { name: 'plate in mm', text: svg(plate), size: [70, 30], findings: [] },
  {
    name: 'plate in inches',
    text: svg(
      '<rect x="0.5" y="0.5" width="2" height="0.5" fill="none" stroke="#f00" stroke-width="0.01"/>',
      'width="3in" height="1.5in" viewBox="0 0 3 1.5"',
    ),
    size: [50.8, 12.7],
    findings: [],
  },
  {
    name: 'groups and transforms',
    text: svg(
      '<g transform="translate(10 10) scale(2)"><g transform="rotate(90)"><path d="M0 0h5v-10h-5z"/><circle cx="2.5" cy="-5" r="1" fill="#fff"/></g></g>',
    ),
    size: [20, 10],
    findings: [],
  },
  {
    name: 'hidden layer with faults',
    text: svg(`${plate}<g style="display:none"><path d="M0 0L200 0L200 3" stroke="#000"/></g>`),
    size: [70, 30],
    findings: [],
  },
  {
    name: 'clip path that is no line',
    text: svg(`<clipPath id="c"><rect width="500" height="500"/></clipPath>${plate}`),
    size: [70, 30],
    findings: [],
  },
  {
    name: 'text left as text',
    text: svg(`${plate}<text x="10" y="20" font-family="B Nazanin" font-size="8">سلام</text>`),
    size: [70, 30],
    findings: ['text', 'font'],
  },
  {
    name: 'picture of pixels',
    text: svg(
      `${plate}<image x="10" y="10" width="20" height="10" xlink:href="data:image/png;base64,${png}"/>`,
    ),
    size: [70, 30],
    findings: ['raster'],
  },
  {
    name: 'beyond the page',
    text: svg('<rect x="60" y="5" width="30" height="30" fill="none" stroke="#f00" stroke-width="0.1"/>'),
    size: [30, 30],
    findings: ['outside'],
  },
  {
    name: 'path filled and never closed',
    text: svg('<path d="M10 10H40V30H10V10.6" fill="#000"/>'),
    size: [30, 20],
    findings: ['open'],
  },
];
