import type { CorelForm } from './form.ts';

/**
 * libcdr's drawing of a CorelDRAW file is stored as one SVG that contains an `svg` for each page. Its root names the form of the
 * file, and no upload begins like it.
 */
const opening = (form: CorelForm) => `<svg xmlns="http://www.w3.org/2000/svg" data-corel-form="${form}">\n`;
const closing = '</svg>\n';
const forms = ['zip', 'riff', 'cmx'] as const satisfies readonly CorelForm[];

const [pageStart, pageEnd] = ['<svg:svg', '</svg:svg>'];
const [dataStart, dataEnd] = [';base64,', '"'];
/** Letters of a picture in base64 that are kept: its size is among them, and nothing else of it is read. */
const headOfPicture = 4000;

/** The groups of a file are counted up from 1000, and are no layers. */
const countedGroup = /<svg:g id="Layer\d+"/g;

/** Takes the pages out of the XHTML of libcdr's tools; null when there is none. */
export function drawnOf(xhtml: string, form: CorelForm): string | null {
  const pages = [...pagesIn(xhtml)].map((svg) => withoutPixels(svg).replaceAll(countedGroup, '<svg:g'));
  return pages.length === 0 ? null : `${opening(form)}${pages.join('\n')}\n${closing}`;
}

function* pagesIn(text: string): Generator<string> {
  for (let at = text.indexOf(pageStart); at >= 0; ) {
    const end = text.indexOf(pageEnd, at);
    if (end < 0) return;
    yield text.slice(at, end + pageEnd.length);
    at = text.indexOf(pageStart, end);
  }
}

function withoutPixels(svg: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  for (let at = svg.indexOf(dataStart); at >= 0; ) {
    const start = at + dataStart.length;
    const end = svg.indexOf(dataEnd, start);
    if (end < 0) break;
    if (end - start > headOfPicture) {
      parts.push(svg.slice(copiedTo, start + headOfPicture));
      copiedTo = end;
    }
    at = svg.indexOf(dataStart, end);
  }
  return parts.join('') + svg.slice(copiedTo);
}

export interface DrawnPage {
  readonly form: CorelForm;
  readonly svg: string;
  /** Of how many it is. */
  readonly pages: number;
}

/** Returns a page (1 is the first); null for a page that is not there, and for a file that was not drawn. */
export function drawnPage(text: string, page: number): DrawnPage | null {
  const form = forms.find((each) => text.startsWith(opening(each)));
  if (!form) return null;
  const pages = [...pagesIn(text)];
  const svg = pages[page - 1];
  return svg === undefined ? null : { form, svg, pages: pages.length };
}
