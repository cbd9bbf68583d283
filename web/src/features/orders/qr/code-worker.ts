import { drawQr } from '#engraving/qr/qr-drawing';
import { pathData } from '#engraving/export/path-data';
import type { CodeAnswer, CodeRequest, DrawnCode } from './code-messages.ts';

interface Scope {
  postMessage: (answer: CodeAnswer) => void;
  onmessage: ((event: MessageEvent<CodeRequest>) => void) | null;
}
const scope = globalThis as unknown as Scope;

/** In mm; the picture is scaled to its place. */
const mm = 40;

/** A placeholder for any logo, as large as a logo may be. */
const square = {
  start: [0, 0] as const,
  segments: [
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const,
};

function draw({ address, hasLogo }: CodeRequest): DrawnCode {
  const drawing = drawQr(address, { mm, ...(hasLogo && { logo: { contours: [square] } }) });
  const { logo, contours, modules } = drawing;
  const own = logo ? contours.slice(0, contours.length - logo.contours.length) : contours;
  return {
    path: pathData(own, mm, 3),
    width: mm,
    across: modules.length + 8,
    square: logo && { at: logo.square.left, width: logo.square.right - logo.square.left },
  };
}

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ id: data.id, code: draw(data) });
  } catch (error) {
    scope.postMessage({ id: data.id, failed: String(error) });
  }
};
