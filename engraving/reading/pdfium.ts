import { PDFiumModule } from '@hyzyla/pdfium';
import { once } from '../once.ts';
import { ReadError } from './read-drawing.ts';
import { preambleBytes } from './unwrapped.ts';

/** Bytes that PDFium may hold, with the file itself. */
const maxMemory = 240 * 1024 * 1024;
const page64k = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The functions of PDFium's C interface by their own names; pointers and numbers only. */
type Functions = Readonly<Record<string, (...values: number[]) => number>>;

interface Loaded {
  readonly wasmExports: Functions & {
    readonly memory: Memory;
    readonly __indirect_function_table: { set(index: number, value: unknown): void };
  };
}

/** A PDFium that serves one file, so that no file can affect the next. */
export interface Pdfium {
  /** Calls a function of the C interface. */
  call(name: string, ...values: number[]): number;
  /** A place of this many bytes, filled with zeros. */
  allocate(bytes: number): number;
  put(bytes: Uint8Array): number;
  bytes(at: number, length: number): Uint8Array;
  float(at: number): number;
  double(at: number): number;
  int(at: number): number;
  /** The UTF-16 text of `length` bytes, without the zero at its end. */
  utf16(at: number, length: number): string;
  /** Sets what `call`s that write a file are given as their `FPDF_FILEWRITE`; `take` returns false to stop the writing. */
  writer(take: (bytes: Uint8Array) => boolean): number;
  /** True when it was refused more memory. */
  isFull(): boolean;
}

// A module that imports (i32, i32, i32) → i32 and exports it again: there is no other way to put a JavaScript function into a table.
const passThrough = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 127, 127, 127, 1, 127, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1,
  1, 102, 0, 0,
];

interface Wasm {
  compile(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<object>;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Readonly<Record<string, unknown>> };
}

const wasm = () => (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

let compiled: (() => Promise<object>) | null = null;

/** Sets where the WebAssembly is loaded from; it is compiled once. Without this, Node finds it and compiles it for each file. */
export function providePdfium(load: () => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>): void {
  compiled = once(async () => wasm().compile(await load()));
}

/** The option that makes PDFiumModule use code that is already compiled. */
const instantiating = (code: object) => ({
  instantiateWasm(imports: object, receive: (instance: never) => void) {
    receive(new (wasm().Instance)(code, imports) as never);
    return {} as never;
  },
});

/** Loads PDFium (WebAssembly) with a limit on its memory. */
export async function openPdfium(): Promise<Pdfium> {
  const code = await compiled?.();
  // PDFiumModule writes into these options, so each call gets its own.
  const options = { printErr: () => {}, print: () => {}, ...(code && instantiating(code)) };
  const { wasmExports } = (await PDFiumModule(options)) as unknown as Loaded;
  const { memory } = wasmExports;
  const { grow } = memory;
  let full = false;
  // PDFium grows its memory through JavaScript, so a limit here stops files that would fill it.
  memory.grow = function (pages) {
    full ||= this.buffer.byteLength + pages * page64k > maxMemory;
    if (full) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
  const call = (name: string, ...values: number[]): number => {
    const fn = wasmExports[name];
    if (!fn) throw new Error(`PDFium has no ${name}`);
    return fn(...values);
  };
  const view = () => new DataView(memory.buffer);
  const bytes = (at: number, length: number) => new Uint8Array(memory.buffer, at, length);
  const allocate = (length: number) => {
    const at = call('malloc', Math.max(1, length));
    if (at === 0) throw new RangeError('out of memory');
    bytes(at, length).fill(0);
    return at;
  };
  call('FPDF_InitLibrary');
  return {
    call,
    allocate,
    bytes,
    put(content) {
      const at = call('malloc', Math.max(1, content.length));
      if (at === 0) throw new RangeError('out of memory');
      bytes(at, content.length).set(content);
      return at;
    },
    float: (at) => view().getFloat32(at, true),
    double: (at) => view().getFloat64(at, true),
    int: (at) => view().getInt32(at, true),
    utf16(at, length) {
      const units = new Uint16Array(memory.buffer.slice(at, at + Math.max(0, length - 2)));
      let text = '';
      for (const unit of units) text += String.fromCharCode(unit);
      return text;
    },
    writer(take) {
      const { Module, Instance } = wasm();
      const write = (_self: number, at: number, length: number) => (take(bytes(at, length).slice()) ? 1 : 0);
      const { exports } = new Instance(new Module(Uint8Array.from(passThrough)), { e: { f: write } });
      // The table cannot grow, and its place 0 is the pointer that nothing else calls.
      wasmExports.__indirect_function_table.set(0, exports.f);
      const fileWrite = allocate(8);
      view().setInt32(fileWrite, 1, true);
      return fileWrite;
    },
    isFull: () => full,
  };
}

const latin = new TextDecoder('latin1');

const errors = { password: 4, security: 5 } as const;

/** Opens a file and one of its pages, numbered from 1. `pages` is how many there are. Throws ReadError. */
export function openPage(
  pdfium: Pdfium,
  file: Uint8Array,
  number: number,
): { document: number; page: number; pages: number } {
  const { call } = pdfium;
  // PDFium looks for the beginning in fewer bytes than printers and mails put before it.
  const start = Math.max(0, latin.decode(file.subarray(0, preambleBytes)).indexOf('%PDF-'));
  const content = file.subarray(start);
  const document = call('FPDF_LoadMemDocument', pdfium.put(content), content.length, 0);
  if (document === 0) {
    const error = call('FPDF_GetLastError');
    if (pdfium.isFull()) throw new ReadError('too-much', 'memory');
    if (error === errors.password || error === errors.security) throw new ReadError('encrypted');
    throw new ReadError('broken', `PDFium's error ${error}`);
  }
  const pages = call('FPDF_GetPageCount', document);
  if (pages < 1) throw new ReadError('empty', 'no pages');
  if (number > pages) throw new ReadError('empty', `no page ${number}`);
  const page = call('FPDF_LoadPage', document, number - 1);
  if (page === 0) throw new ReadError('broken', `page ${number}`);
  return { document, page, pages };
}
