/** Small texts a browser keeps. Storage may be forbidden, full or written by hand: then nothing was kept, and nothing fails. */
const keptIn = (storage: () => Storage) => {
  const read = (name: string): string | null => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  };
  return {
    read,
    /** What was written as JSON; null for nothing, or for what is no JSON. */
    readJson(name: string): unknown {
      try {
        return JSON.parse(read(name) ?? 'null');
      } catch {
        return null;
      }
    },
    /** Nothing to keep drops what was kept. */
    write(name: string, text: string | null | undefined): void {
      try {
        if (text) storage().setItem(name, text);
        else storage().removeItem(name);
      } catch {}
    },
  };
};

/** Until the tab closes. */
export const tabStorage = keptIn(() => sessionStorage);
/** Until somebody clears it. */
export const deviceStorage = keptIn(() => localStorage);
