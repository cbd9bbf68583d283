/** The largest and worst inputs of each parser in the server's own process, and of the processes that it starts. */
import { deflateSync } from 'node:zlib';
import { uploadLimits, uploadPath, tusVersion } from '#contract/common/uploads';
import { largestCaptions, largestMedia, largestTables } from '../../server/testing/largest-inputs.ts';
import { beginUpload, endUpload, type Sender, sendPiece, videoOf } from '../../server/testing/uploads.ts';
import { bytesOf, hostile } from '../engraving/hostile-files.ts';
import { type Answered, ask, filesOf, orderWith } from './shop.ts';

export interface Target {
  customer: Sender;
  admin: Sender;
  /** Ids of categories of codes by their kinds, and the path of an episode. */
  categories: Record<string, string>;
  episode: string;
}

/** Makes the content, and returns the calls that send it; the answer of the last is shown. */
export type Input = readonly [name: string, make: () => (to: Target) => Promise<Answered>];

/** An input with one content. */
const inputOf = <Content>(
  name: string,
  make: () => Content,
  send: (to: Target, content: Content) => Promise<Answered>,
): Input => [
  name,
  () => {
    const content = make();
    return (to) => send(to, content);
  },
];

const mega = 1024 * 1024;
const filled = (bytes: number, piece: string | Buffer) => Buffer.alloc(bytes, piece);
/** Node takes heads of 16 kB. */
const headBytes = 15_000;
const path = '/api/design/qr/new';

/** Uploads a whole file in pieces and orders a code with it. */
async function orderMedia(
  { customer, categories }: Target,
  kind: 'video' | 'audio',
  content: Buffer,
): Promise<Answered> {
  const url = await beginUpload(customer, content.length);
  for (let at = 0; at < content.length; at += uploadLimits.chunkBytes)
    await sendPiece(customer, url, at, content.subarray(at, at + uploadLimits.chunkBytes));
  const uploadId = url.split('/').at(-1);
  const answer = await ask(customer, path, {
    json: { categoryId: categories[kind], title: 'عنوان', uploadId },
  });
  await endUpload(customer, url);
  return answer;
}

const kindOf = (name: string) => (/\.(mp3|m4a|wav)$/.test(name) ? 'audio' : 'video');

const media: Input[] = [
  ...Object.entries(largestMedia).map(([name, make]) =>
    inputOf<Buffer>(name, make, (to, content) => orderMedia(to, kindOf(name), content)),
  ),
  inputOf(
    'a video of 199 MB.mp4',
    () => videoOf(199 * mega),
    (to, content) => orderMedia(to, 'video', content),
  ),
];

const tables = Object.entries(largestTables).map(([name, make]) =>
  inputOf<Buffer>(`${name}.csv`, make, ({ admin }, content) =>
    ask(admin, '/api/admin/content/qr-texts/import', { form: { file: { name: 'a.csv', content } } }),
  ),
);

const captions = Object.entries(largestCaptions).map(([name, make]) =>
  inputOf<Buffer>(`${name}.srt`, make, ({ admin, episode }, content) =>
    ask(admin, `${episode}/captions`, { form: { captions: { name: 'a.srt', content } } }),
  ),
);

/** The most bytes of a file of an order. */
const maxOfFile = 50 * mega;

/** A program of which as much is drawn as its time allows. */
const endlessDrawing: (typeof hostile)[number] = [
  'a program that draws for as long as it may',
  'eps',
  () =>
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 999 999\n%%EndComments\n/r { rand 99900 mod 100 div } def\n400000 { r r moveto r r lineto stroke } repeat\nshowpage\n%%EOF\n`,
];

const drawings = [...hostile, endlessDrawing].map(([name, kind, make]) =>
  inputOf(
    `${name}.${kind}`,
    () => bytesOf(make()).subarray(0, maxOfFile),
    async ({ customer }, content) => {
      const order = await orderWith(customer, `a.${kind}`, content);
      if (order.status !== 200) return order;
      const [file] = filesOf(order);
      const [check] = await Promise.all([file?.check, file?.thumb].map((url) => ask(customer, url ?? '/')));
      return check ?? order;
    },
  ),
);

const crc = Buffer.alloc(4);
function pngChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([size, Buffer.from(type), content, crc]);
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const pngHead = (side: number) => {
  const content = Buffer.from('00000000000000000802000000', 'hex');
  content.writeUInt32BE(side, 0);
  content.writeUInt32BE(side, 4);
  return pngChunk('IHDR', content);
};
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);
const webp = (...chunks: Buffer[]) => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};

const pictures = (
  [
    ['tiny chunks.png', () => png(pngHead(100), filled(40 * mega, pngChunk('teXt', Buffer.alloc(0))))],
    [
      'a text that unpacks to 400 MB.png',
      () =>
        png(
          pngHead(100),
          pngChunk(
            'zTXt',
            Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(400 * mega), { level: 9 })]),
          ),
        ),
    ],
    [
      'a profile that unpacks to 400 MB.png',
      () =>
        png(
          pngHead(100),
          pngChunk(
            'iCCP',
            Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(400 * mega), { level: 9 })]),
          ),
        ),
    ],
    ['30,000 × 30,000 px.png', () => png(pngHead(30_000), pngChunk('IDAT', deflateSync(Buffer.alloc(100))))],
    [
      'tiny segments.jpg',
      () => Buffer.concat([Buffer.from('ffd8', 'hex'), filled(40 * mega, Buffer.from('ffe10002', 'hex'))]),
    ],
    [
      'bytes of filling.jpg',
      () => Buffer.concat([Buffer.from('ffd8', 'hex'), filled(40 * mega, Buffer.from('ff', 'hex'))]),
    ],
    [
      'tiny frames.webp',
      () =>
        webp(
          Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1'),
          filled(
            40 * mega,
            Buffer.from(`ANMF\x1e\0\0\0${'\0'.repeat(12)}\x0a\0\0\0VP8L\x05\0\0\0\x2f\0\0\0\0\0`, 'latin1'),
          ),
        ),
    ],
    [
      'tiny chunks.webp',
      () =>
        webp(
          Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\x63\0\0\x63\0\0', 'latin1'),
          filled(40 * mega, 'JUNK\0\0\0\0'),
        ),
    ],
  ] as const
).map(([name, make]) =>
  inputOf<Buffer>(name, make, ({ customer }, content) => orderWith(customer, name, content)),
);

/** Logos of codes, which are cleaned and drawn. */
const logos = (
  [
    ['groups in groups', () => `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(600_000)}`],
    [
      'attributes',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" ${Array.from({ length: 150_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    ],
    ['an endless comment', () => `<svg xmlns="http://www.w3.org/2000/svg"><!--${'--'.repeat(900_000)}`],
    [
      'one long path',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0${'l1 1'.repeat(450_000)}"/></svg>`,
    ],
    [
      'uses in uses',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="u0" d="M0 0h1v1z"/>${Array.from({ length: 9 }, (_, index) => `<g id="u${index + 1}">${`<use href="#u${index}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u9"/></svg>`,
    ],
    [
      'filters',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">${'<feGaussianBlur stdDeviation="500"/>'.repeat(1000)}</filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
    ],
    [
      'noise',
      () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><path d="${Array.from({ length: 12_800 }, (_, index) => `M${(index * 2) % 160} ${Math.floor(index / 80)}h1v1h-1z`).join('')}"/></svg>`,
    ],
  ] as const
).map(([name, make]) =>
  inputOf<string>(`${name}, a logo.svg`, make, ({ customer, categories }, content) =>
    ask(customer, path, {
      form: {
        categoryId: categories.text ?? '',
        title: 'عنوان',
        values: '{"text":"متن"}',
        logo: { name: 'logo.svg', content: Buffer.from(content) },
      },
    }),
  ),
);

const boundary = 'between-the-parts';
const multipart = (
  [
    [
      'as many fields as there may be',
      () => Array.from({ length: 60 }, (_, index) => field(`f${index}`, 'a'.repeat(60_000))).join(''),
    ],
    ['a hundred thousand fields', () => field('a', '').repeat(100_000)],
    ['heads without an end', () => `--${boundary}\r\n${'x: y\r\n'.repeat(5_000_000)}`],
    [
      'one long head',
      () => `--${boundary}\r\ncontent-disposition: form-data; name="${'a;='.repeat(9_000_000)}`,
    ],
    ['what nearly ends it', () => field('desc', `\r\n--${boundary.slice(0, -1)}`.repeat(1_200_000))],
    ['line feeds', () => filled(40 * mega, '\r\n')],
    [
      'quotes and backslashes',
      () =>
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${'\\"'.repeat(7000)}"\r\n\r\na`,
    ],
    [
      'a file of dashes',
      () =>
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.dxf"\r\n\r\n${'-'.repeat(40 * mega)}`,
    ],
  ] as const
).map(([name, make]) =>
  inputOf<string | Buffer>(`${name}, a form`, make, ({ customer }, body) =>
    ask(customer, '/api/design/new', {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }),
  ),
);

function field(name: string, value: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

const bodies = (
  [
    ['lists in lists', () => '['.repeat(64_000)],
    ['records in records', () => '{"a":'.repeat(12_000)],
    ['many names', () => `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['numbers', () => `[${'9'.repeat(60_000)}]`],
    ['escapes', () => `{"desc":"${'\\u0000'.repeat(10_000)}"}`],
    [
      'strange names',
      () => `{"__proto__":{"a":1},"constructor":{"prototype":{}},"desc":"${'a'.repeat(60_000)}"}`,
    ],
    ['spaces', () => `${' '.repeat(60_000)}{"type":"corel"${' '.repeat(3000)}`],
  ] as const
).map(([name, make]) =>
  inputOf<string>(`${name}, JSON`, make, ({ customer }, body) =>
    ask(customer, path, { body, headers: { 'content-type': 'application/json' } }),
  ),
);

const texts = {
  spaces: ' ',
  'half-spaces': '\u200c',
  kashidas: 'ـ',
  marks: '\u064b',
  'letters and marks': 'ا\u0654',
  digits: '۱2٣',
  'digits and commas': '1٬',
  'words and half-spaces': 'می\u200c',
  percents: '%_\\',
  'ligatures of many letters': 'ﷺ',
  'signs of direction': '\u202e\u2066',
} as const;
const long = (piece: string, max: number) => piece.repeat(Math.floor(max / piece.length));

const searches = Object.entries(texts).flatMap(([name, piece]): Input[] => [
  [
    `${name}, a search`,
    () =>
      ({ admin }) => {
        const search = encodeURIComponent(long(piece, 5000)).slice(0, headBytes).replace(/%.?$/, '');
        return ask(admin, `/api/design/search?search=${search}`);
      },
  ],
  [
    `${name}, a text`,
    () =>
      ({ customer, categories }) =>
        ask(customer, path, {
          json: {
            categoryId: categories.text,
            title: long(piece, 5000),
            values: { text: long(piece, 5000) },
          },
        }),
  ],
]);

const links = [
  '@',
  '\\',
  'a.',
  '%',
  '%25',
  'xn--',
  ':',
  '/',
  '?',
  '#',
  'http://',
  '[',
  '..',
  '١',
  '\u200c',
].map(
  (piece): Input => [
    `https:// and many ${piece.trim() || 'half-spaces'}, a link`,
    () =>
      ({ customer, categories }) =>
        ask(customer, path, {
          json: {
            categoryId: categories.link,
            title: 'عنوان',
            values: { link: `https://${long(piece, 4990)}` },
          },
        }),
  ],
);

const heads = (
  [
    ['upload-metadata', ','],
    ['upload-metadata', 'filename YQ==,'],
    ['upload-metadata', 'a '],
    ['cookie', ';'],
    ['cookie', 'a=%'],
    ['cookie', 'hakkak="'],
    ['accept', 'image/webp;q=,'],
    ['accept', ';q=0.1'],
    ['accept-encoding', 'br;q=1,'],
    ['if-none-match', '"a",'],
    ['range', '0-0,'],
    ['x-forwarded-for', '1.1.1.1,'],
    ['x-forwarded-for', ':'],
    ['user-agent', 'Mozilla/5.0 (Linux; Android '],
    ['authorization', 'Bearer '],
    ['content-type', 'multipart/form-data; boundary=a;'],
    ['idempotency-key', 'a'],
  ] as const
).map(
  ([name, piece]): Input => [
    `${name}: ${piece.trim()} …`,
    () =>
      ({ customer }) => {
        const value = long(piece, headBytes).trim();
        const isUpload = name === 'upload-metadata';
        const to = name === 'authorization' ? { base: customer.base } : customer;
        return ask(to, isUpload ? uploadPath : '/api/design/qr/category', {
          method: isUpload || name === 'content-type' ? 'POST' : 'GET',
          headers: {
            ...(isUpload && { 'tus-resumable': tusVersion, 'upload-length': '100' }),
            [name]: name === 'range' ? `bytes=${value}` : value,
          },
        });
      },
  ],
);

const addresses = ['a[b]=&', '&', 'a=%', 'a=%25', 'search=1&', 'a.b=1&', '%00'].map(
  (piece): Input => [
    `?${piece} …, an address`,
    () =>
      ({ customer }) =>
        ask(customer, `/api/design/qr?${long(piece, headBytes)}`),
  ],
);

const paths = ['../', '%2e%2e%2f', '//', '%', '%e0%a4%a', ';'].map(
  (piece): Input => [
    `/${piece} …, an address`,
    () =>
      ({ customer }) =>
        ask(customer, `/api/q/${long(piece, headBytes)}`),
  ],
);

export const inputs: Record<string, readonly Input[]> = {
  'videos and sounds': media,
  'tables of texts': tables,
  captions,
  'drawings, of which an order, the check and the picture': drawings,
  'pictures of an order': pictures,
  'logos of codes': logos,
  forms: multipart,
  JSON: bodies,
  'searches and texts': searches,
  links,
  'heads and addresses': [...heads, ...addresses, ...paths],
};
