import { ownPath, webAddress } from '#contract/common/links';

/** Reads the Markdown of the shop's pages: headings, lists, paragraphs, bold, italics and links. HTML stays text. */
export type Inline =
  | { kind: 'text' | 'strong' | 'em'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'paragraph'; content: Inline[] };

const inline = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;
const isSafe = (href: string) =>
  /^(?:mailto|tel):[^\\]+$/i.test(href) ||
  (href.startsWith('/') ? ownPath(href) !== null : /^https?:/i.test(href) && webAddress(href) !== null);

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  const plain = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) });
  };
  for (const match of text.matchAll(inline)) {
    const [whole, strong, em, label, href] = match;
    if (href !== undefined && !isSafe(href)) continue;
    plain(match.index);
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (em !== undefined) parts.push({ kind: 'em', text: em });
    else parts.push({ kind: 'link', text: label ?? '', href: href ?? '' });
    from = match.index + whole.length;
  }
  plain(text.length);
  return parts;
}

const bullet = /^[-*]\s+/;
const numbered = /^[0-9۰-۹]{1,3}[.)]\s+/;

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', content: readInline(paragraph.join(' ')) });
    paragraph = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const marks = /^#{1,6}(?= )/.exec(line)?.[0].length ?? 0;
    const mark = bullet.exec(line) ?? numbered.exec(line);
    if (line === '') endParagraph();
    else if (marks > 0) {
      endParagraph();
      blocks.push({
        kind: 'heading',
        level: marks <= 2 ? 2 : 3,
        content: readInline(line.slice(marks).trim()),
      });
    } else if (mark) {
      const isFirst = paragraph.length > 0;
      endParagraph();
      const isOrdered = !bullet.test(line);
      const item = readInline(line.slice(mark[0].length));
      const last = blocks.at(-1);
      if (!isFirst && last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item);
      else blocks.push({ kind: 'list', isOrdered, items: [item] });
    } else paragraph.push(line);
  }
  endParagraph();
  return blocks;
}
