interface Look {
  /** The content of the page. */
  content: string;
  /** More of the page's dictionary. */
  page?: string;
  resources?: string;
  /** More of the catalog's dictionary. */
  catalog?: string;
  /** The contents of further pages, of the same size. */
  further?: readonly string[];
  /** Objects from number 5, each its text or a stream with its dictionary. */
  objects?: readonly (string | { dictionary: string; stream: string })[];
  trailer?: string;
  mediaBox?: string;
  /** The name of the filter that packed `content`. */
  filter?: string;
}

/** Writes a PDF by hand, of one letter a byte. */
export function smallPdf(look: Look): Uint8Array {
  const { content, page = '', resources = '', catalog = '', objects = [], trailer = '' } = look;
  const { mediaBox = '[0 0 200 100]', filter, further = [] } = look;
  const stream = (dictionary: string, text: string) =>
    `<<${dictionary}/Length ${text.length}>>stream\n${text}\nendstream`;
  const firstFurther = 5 + objects.length;
  const kids = ['3 0 R', ...further.map((_, n) => `${firstFurther + 2 * n} 0 R`)];
  const pageOf = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox${mediaBox}/Contents ${contents} 0 R/Resources<<${resources}>>${page}>>`;
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`,
    pageOf(4),
    stream(filter ? `/Filter/${filter}` : '', content),
    ...objects.map((one) => (typeof one === 'string' ? one : stream(one.dictionary, one.stream))),
    ...further.flatMap((text, n) => [pageOf(firstFurther + 2 * n + 1), stream('', text)]),
  ];
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const rows = all.map((object, n) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const start = file.length;
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<</Size ${all.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}
