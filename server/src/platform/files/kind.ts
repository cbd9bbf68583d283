import { fileTypeFromBuffer } from 'file-type';
import path from 'node:path';
import type { FileKind } from '#contract/common/files';

const named: Record<string, FileKind> = {
  '.jpg': 'jpg',
  '.jpeg': 'jpg',
  '.png': 'png',
  '.webp': 'webp',
  '.svg': 'svg',
  '.pdf': 'pdf',
  '.ai': 'ai',
  '.eps': 'eps',
  '.cdr': 'cdr',
  '.dxf': 'dxf',
  '.plt': 'plt',
  '.stl': 'stl',
  '.zip': 'zip',
};

/** The kind a file's name claims, or null. */
export const kindByName = (filename: string): FileKind | null =>
  named[path.extname(filename).toLowerCase()] ?? null;

/** Bytes of a file's beginning that `isKind` looks at. */
export const headBytes = 4100;

/** Whether content bears out the kind that a name claims; `head` is the first 4,100 bytes, `size` the whole in bytes. */
export async function isKind(kind: FileKind, head: Buffer, size: number): Promise<boolean> {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  switch (kind) {
    case 'svg':
      return (
        !text.includes('\0') &&
        /^\s*(<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[\s\S]*?\])?\s*>|\s)*<(\w+:)?svg[\s/>]/i.test(
          text,
        )
      );
    case 'dxf':
      return (
        /^(\s*999\r?\n[^\n]*\r?\n)*\s*0\r?\n\s*SECTION\b/.test(text) || text.startsWith('AutoCAD Binary DXF')
      );
    case 'plt':
      // HPGL opens with an instruction of two letters; a plotter's escape may stand before it.
      return (
        !text.includes('\0') &&
        /^(\x1b[.%][^;]{0,40}?[:;A-Z]|\s)*(IN|DF|PS|PU|PD|PA|PR|SP|IP|SC|CO|BP|RO|VS)[\s\d,.;+\-"A-Z]/.test(
          text,
        )
      );
    case 'cdr':
      return (
        /^RIFF....CD[R-Z0-9]/s.test(text) ||
        (text.startsWith('PK\x03\x04') && /mimetypeapplication\/x-vnd\.corel/i.test(text))
      );
    case 'stl':
      return (
        /^\s*solid\b[^\n]*\n\s*(facet|endsolid)\b/i.test(text) ||
        (size >= 84 && head.length >= 84 && size === 84 + 50 * head.readUInt32LE(80))
      );
    case 'ai':
      return /^%PDF-\d/.test(text) || /^%!PS-Adobe/.test(text);
    case 'eps':
      return /^%!PS-Adobe-[\d.]+ EPSF/.test(text) || text.startsWith('\xc5\xd0\xd3\xc6');
    case 'zip':
      // An empty archive is its closing record alone.
      return text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06');
    default:
      return (await fileTypeFromBuffer(head))?.ext === kind;
  }
}
