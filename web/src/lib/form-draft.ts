import { tabStorage } from './browser-storage.ts';
import { browserDraft, type Database, draftPlaces, isDropped, placeOf } from './drafts.ts';
import { tabDraftKey } from './private-drafts.ts';
import type { Draft, DraftStore } from './use-draft.ts';

interface Place {
  number: number;
  release(): Promise<unknown>;
}

/** The place that this page holds for each form. */
const held = new Map<string, Place>();
const turns = new Map<string, Promise<unknown>>();

/** Runs one act after the other for each form, so that a form's last words are written before its place is free. */
function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const done = (turns.get(key) ?? Promise.resolve()).then(act, act);
  turns.set(key, done);
  return done;
}

/** Locks a place for this page until it is released or the page ends; null while another page has it. */
function hold(key: string, number: number): Promise<Place | null> {
  // Without a safe origin there are no locks, and the pages share one place.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve({ number, release: () => Promise.resolve() });
  return new Promise((resolve, reject) => {
    const ended = locks.request(`draft ${placeOf(key, number)}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((end) =>
        resolve({
          number,
          release: () => {
            end();
            return ended;
          },
        }),
      );
    });
    ended.catch(reject);
  });
}

async function take(key: string, place: Place): Promise<void> {
  await held.get(key)?.release();
  held.set(key, place);
  tabStorage.write(`hakkak place ${key}`, String(place.number));
}

async function leave(key: string): Promise<void> {
  const place = held.get(key);
  held.delete(key);
  await place?.release();
}

interface Options {
  database?: Database;
  /** The key of a separate draft that is kept with the form, in the same place. */
  beside?: string;
}

/** The places of a form that hold something: the one this tab had before a reload, then the newest. */
async function filledPlaces(key: string, { database = 'hakkak', beside }: Options): Promise<number[]> {
  const before = Number(tabStorage.read(`hakkak place ${key}`));
  const lists = await Promise.all(
    [key, ...(beside === undefined ? [] : [beside])].map((each) => draftPlaces(each, database)),
  );
  const places = lists
    .flat()
    .toSorted((a, b) => Number(b.number === before) - Number(a.number === before) || b.at - a.at);
  return [...new Set(places.map(({ number }) => number))];
}

/** Finds the place for a form that is opened: its own while that is filled, else one whose page is gone, else an empty one. */
async function findPlace(key: string, options: Options): Promise<Place> {
  const own = held.get(key);
  const filled = await filledPlaces(key, options);
  if (own && filled.includes(own.number)) return own;
  for (const number of filled) {
    const place = await hold(key, number);
    if (!place) continue;
    // Its page may have sent it until now.
    if ((await filledPlaces(key, options)).includes(number)) {
      await take(key, place);
      return place;
    }
    await place.release();
  }
  return ownPlace(key, filled);
}

async function ownPlace(key: string, filled: readonly number[]): Promise<Place> {
  const own = held.get(key);
  if (own) return own;
  for (let number = 1; ; number += 1) {
    const place = filled.includes(number) ? null : await hold(key, number);
    if (!place) continue;
    await take(key, place);
    return place;
  }
}

/** Returns the values of a page that was left before it could write them, newer than the draft. */
function stashedValues(key: string): object | null {
  const values = tabStorage.readJson(tabDraftKey(key));
  return typeof values === 'object' ? values : null;
}

async function readAt(key: string, store: DraftStore): Promise<Draft | null> {
  const draft = await store.read();
  const values = stashedValues(key);
  return values ? { files: [], ...draft, values } : draft;
}

async function writeAt(key: string, store: DraftStore, draft: Draft): Promise<void> {
  const before = tabStorage.read(tabDraftKey(key));
  await store.write(draft);
  // A value stashed in the meantime is newer.
  if (tabStorage.read(tabDraftKey(key)) === before) tabStorage.write(tabDraftKey(key), null);
}

/**
 * Keeps a form's values and files in IndexedDB, in a place of each page that has the form open, so that two pages never
 * write one draft. A page takes over the draft that it had before a reload, else the newest whose page is gone; others wait.
 * Values that are not written yet as the page is left are stashed in the tab.
 */
export function formDraft(key: string, options: Options = {}): DraftStore {
  const { database = 'hakkak' } = options;
  const storeAt = ({ number }: Place) => browserDraft(placeOf(key, number), database);
  return {
    key,
    delay: 400,
    read: () => inTurn(key, async () => readAt(key, storeAt(await findPlace(key, options)))),
    write: (draft) =>
      inTurn(key, async () =>
        writeAt(key, storeAt(await ownPlace(key, await filledPlaces(key, options))), draft),
      ),
    drop: () => {
      tabStorage.write(tabDraftKey(key), null);
      return inTurn(key, async () => {
        const place = held.get(key);
        if (place) await storeAt(place).drop();
      });
    },
    stash: (values) => {
      if (!isDropped(key)) tabStorage.write(tabDraftKey(key), JSON.stringify(values));
    },
    release: () => void inTurn(key, () => leave(key)),
  };
}

/** Reads the draft of a form elsewhere and writes what `change` makes of it, in one turn: a form that this page opens meanwhile keeps its place. */
export const withDraft = (
  key: string,
  change: (draft: Draft | null) => Draft | null,
): Promise<Draft | null> =>
  inTurn(key, async () => {
    const isOpen = held.has(key);
    try {
      const store = browserDraft(placeOf(key, (await findPlace(key, {})).number));
      const draft = await readAt(key, store);
      const changed = change(draft);
      if (changed && changed !== draft) await writeAt(key, store, changed);
      return changed;
    } finally {
      if (!isOpen) await leave(key);
    }
  });

/** Keeps something in the place of another form's draft, which names it as `beside`. */
export function draftBeside(form: string, key: string): Pick<DraftStore, 'read' | 'write' | 'drop'> {
  const store = async () => browserDraft(placeOf(key, (await findPlace(form, { beside: key })).number));
  return {
    read: () => inTurn(form, async () => (await store()).read()),
    write: (draft) => inTurn(form, async () => (await store()).write(draft)),
    drop: () => inTurn(form, async () => (await store()).drop()),
  };
}
