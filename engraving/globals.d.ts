// The standard globals that the engine uses beside the language's own. Node, browsers and their workers have them.

declare class DecompressionStream {
  constructor(format: 'deflate');
  readonly writable: {
    getWriter(): { write(chunk: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> };
  };
  readonly readable: {
    getReader(): {
      read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: undefined }>;
      cancel(): Promise<void>;
    };
  };
}
