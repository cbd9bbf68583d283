/**
 * Wraps a Web Storage area. Storage may be forbidden, full or edited by hand: reads then give null and nothing throws.
 */
const storageArea = (storage: () => Storage) => {
  const read = (name: string): string | null => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  };
  return {
    read,
    readJson(name: string): unknown {
      try {
        return JSON.parse(read(name) ?? 'null');
      } catch {
        return null;
      }
    },
    keys(): string[] {
      try {
        return Object.keys(storage());
      } catch {
        return [];
      }
    },
    /** Null, undefined or an empty text removes the entry. */
    write(name: string, text: string | null | undefined): void {
      try {
        if (text) storage().setItem(name, text);
        else storage().removeItem(name);
      } catch {}
    },
  };
};

export const tabStorage = storageArea(() => sessionStorage);
export const deviceStorage = storageArea(() => localStorage);
