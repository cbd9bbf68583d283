import { isTest } from './places.ts';
import { type Finding, lineAt, type Tree } from './source.ts';
import { isNode, type Node, nodesOf } from './syntax.ts';

const tokens = 'web/src/ui/tokens.css';

const hues =
  'red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple fuchsia pink rose slate gray zinc neutral stone';
const colourUtilities =
  'bg text border ring fill stroke from to via outline decoration accent caret shadow divide placeholder';
const oneOf = (words: string) => words.replaceAll(' ', '|');
/** Matches `#c80`, `rgb(…)` and Tailwind's own colours such as `bg-red-500`. */
const colour = new RegExp(
  `#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\\w-])|(?<![\\w-])(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb|color)\\(|(?<![\\w-])(?:${oneOf(colourUtilities)})-(?:(?:${oneOf(hues)})-\\d{2,3}|white|black)(?![\\w-])`,
  'gi',
);
const namedColour = new RegExp(
  `(?<=[{;]\\s*(?:[\\w-]*color|background|fill|stroke|border[\\w-]*|outline)\\s*:[^;}]*)(?<![\\w-])(?:white|black|${oneOf(hues)})(?![\\w-])`,
  'gi',
);

/** Checks that screens have Persian text, use tokens for colours and use classes for sizes. */
export function checkScreens(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    if (!file.startsWith('web/src/') || isTest(file)) return [];
    if (file.endsWith('.css')) return file === tokens ? [] : coloursInStyles(file, text);
    if (!/\.tsx?$/.test(file)) return [];
    const found = nodesOf(file, text).flatMap((node) => [
      ...coloursIn(node),
      ...(file.endsWith('.tsx') ? [...fixedStyles(node, text), ...foreignWords(node)] : []),
    ]);
    return found.map(({ at, message }) => ({ file, line: lineAt(text, at), message }));
  });
}

interface Found {
  at: number;
  message: string;
}

const rawColour = (what: string) =>
  `"${what}" is a raw colour, which no theme can change. Use a token of ${tokens}, or add one there.`;

function coloursInStyles(file: string, text: string): Finding[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [colour, namedColour].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => ({
      file,
      line: lineAt(text, match.index),
      message: rawColour(match[0]),
    })),
  );
}

function coloursIn(node: Node): Found[] {
  const text =
    node.type === 'TemplateElement'
      ? (node.value as { raw: string }).raw
      : node.type === 'Literal' && node.value;
  if (typeof text !== 'string') return [];
  return [...text.matchAll(colour)].map((match) => ({ at: node.start, message: rawColour(match[0]) }));
}

const length = /\d(?:px|rem|em|ch|pt)\b/;

/** Finds literal values in `style={{ … }}`, which is only for values known at run time; literals belong in a class. */
function fixedStyles(node: Node, text: string): Found[] {
  if (attributeName(node) !== 'style') return [];
  const value = valueOf(node);
  if (!value || value.type !== 'ObjectExpression') return [];
  return (value.properties as Node[]).flatMap((property) => {
    const isFixed = choicesOf(property.value).some(
      (choice) =>
        choice.type === 'Literal' &&
        (typeof choice.value === 'number' || (typeof choice.value === 'string' && length.test(choice.value))),
    );
    if (!isFixed) return [];
    const message = `"${text.slice(property.start, property.end)}" is a fixed size in a style. Write it as a class (w-60, mt-2), which follows the text's size and the screen.`;
    return [{ at: property.start, message }];
  });
}

const textAttributes = new Set(
  'aria-label aria-description aria-roledescription aria-valuetext placeholder title alt label hint description heading'.split(
    ' ',
  ),
);
const latinNames = new Set(
  'iOS Android Ctrl Enter Shift Alt Esc Tab JPG JPEG PNG WEBP WebP SVG PDF AI EPS CDR CMX DXF PLT STL ZIP CSV PSD GIF MP4 MB mm US QR VIP CNC Corel CorelDRAW AutoCAD Illustrator'.split(
    ' ',
  ),
);

function foreignWords(node: Node): Found[] {
  const name = attributeName(node);
  const visible =
    name !== undefined && textAttributes.has(name)
      ? choicesOf(valueOf(node))
      : node.type === 'JSXText'
        ? [node]
        : node.type === 'JSXElement' || node.type === 'JSXFragment'
          ? (node.children as Node[]).flatMap((child) =>
              child.type === 'JSXExpressionContainer' ? choicesOf(child.expression) : [],
            )
          : [];
  return visible.flatMap((each) => {
    const words = textOf(each)
      .split(/[^\p{L}\p{N}\p{M}._@/+#-]+/u)
      .map((word) => word.replace(/[.]$/, ''))
      // Words with digits are codes, and words with a dot are files or addresses.
      .filter((word) => /[a-z]{2}/i.test(word) && !/\d|\w\.\w/.test(word) && !latinNames.has(word));
    if (words.length === 0) return [];
    const message = `"${words.join(' ')}" is not Persian. People read it: write it in Persian, or add a name to the names in scripts/boundaries/screens.ts.`;
    return [{ at: each.start, message }];
  });
}

const attributeName = (node: Node): string | undefined =>
  node.type === 'JSXAttribute' && isNode(node.name) ? String(node.name.name) : undefined;

function valueOf({ value }: Node): Node | undefined {
  if (!isNode(value)) return undefined;
  return value.type === 'JSXExpressionContainer' && isNode(value.expression) ? value.expression : value;
}

/** Returns the expressions that an expression may evaluate to, such as both branches of a conditional or of an "or". */
function choicesOf(part: unknown): Node[] {
  if (!isNode(part)) return [];
  if (part.type === 'ConditionalExpression')
    return [...choicesOf(part.consequent), ...choicesOf(part.alternate)];
  if (part.type === 'LogicalExpression') return [...choicesOf(part.left), ...choicesOf(part.right)];
  return [part];
}

/** Returns a node's literal text, or an empty string if the text is made at run time. */
function textOf(node: Node): string {
  if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node.value === 'string')
    return node.value;
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join(' ');
}
