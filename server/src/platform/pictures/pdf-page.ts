import { openPage, openPdfium } from '#engraving/reading/pdfium';

/** PDFium's codes: four bytes a pixel, and pictures with their annotations, text as screens show it, red first. */
const bgra = 4;
const flags = 0x01 | 0x02 | 0x10;
const white = 0xffffffff;

/** Renders a page of a PDF (from 1) as RGBA rows, with a longer side of `max` px. */
export async function pageRows(pdf: Uint8Array, max: number, number: number) {
  const pdfium = await openPdfium();
  const { call } = pdfium;
  const { page } = openPage(pdfium, pdf, number);
  const sides = [call('FPDF_GetPageWidth', page), call('FPDF_GetPageHeight', page)] as const;
  const scale = max / Math.max(...sides);
  if (!Number.isFinite(scale) || scale <= 0) throw new Error('a page without a size');
  const [width, height] = [
    Math.max(1, Math.round(sides[0] * scale)),
    Math.max(1, Math.round(sides[1] * scale)),
  ];
  const rows = pdfium.allocate(width * height * 4);
  const bitmap = call('FPDFBitmap_CreateEx', width, height, bgra, rows, width * 4);
  call('FPDFBitmap_FillRect', bitmap, 0, 0, width, height, white);
  call('FPDF_RenderPageBitmap', bitmap, page, 0, 0, width, height, 0, flags);
  return { data: pdfium.bytes(rows, width * height * 4).slice(), width, height };
}
