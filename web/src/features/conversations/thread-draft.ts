import type { DraftStore, Draft } from '../../lib/use-draft.ts';
import { draftKey } from '../../lib/draft-key.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { randomId } from '../../lib/random-id.ts';
import type { PinDraft } from './entries.ts';

export interface ThreadValues {
  text: string;
  pins: readonly PinDraft[];
}

export const emptyThread: ThreadValues = { text: '', pins: [] };

const hasWords = ({ text }: PinDraft) => text.trim() !== '';

/** Returns the pins to send. One without words is none. */
export const toNewPins = (pins: readonly PinDraft[]) =>
  pins.filter(hasWords).map(({ fileId, page, x, y, text }) => ({ fileId, page, x, y, text }));

/** The same draft for a form that shows no pins: they stay when its words are sent. */
export const withoutPins = (store: DraftStore): DraftStore => ({
  ...store,
  drop: async () => {
    const values: Partial<ThreadValues> | undefined = (await store.read())?.values;
    const pins = values?.pins ?? [];
    return pins.length > 0 ? store.write({ values: { ...emptyThread, pins }, files: [] }) : store.drop();
  },
});

/** Drafts of the former answer and revision forms; marks are placed in percent. */
interface FormerValues {
  text?: string;
  words?: string;
  marks?: readonly { fileId: string; x: number; y: number; note: string }[];
}

/** The drafts of an order's forms before it had a conversation. */
const formerKeys = (owner: string, orderId: string) =>
  ['answer', 'revision'].map((form) => draftKey(owner, `${form} ${orderId}`));

/** Returns both drafts in one. */
function joined(draft: Draft | null, former: Draft): Draft {
  const now: ThreadValues = { ...emptyThread, ...draft?.values };
  const { text = '', words = '', marks = [] } = former.values as FormerValues;
  const pins = marks.map(({ fileId, x, y, note }) => ({
    id: randomId(),
    fileId,
    page: 1,
    x: x / 100,
    y: y / 100,
    text: note,
  }));
  return {
    values: { text: [now.text, text, words].filter(Boolean).join('\n'), pins: [...now.pins, ...pins] },
    files: [...(draft?.files ?? []), ...former.files],
  };
}

/** The draft of a message to an order. It takes over the drafts of the former forms, once. */
export function threadDraft(owner: string, orderId: string): DraftStore {
  const store = formDraft(draftKey(owner, `thread ${orderId}`));
  async function read(): Promise<Draft | null> {
    const [kept, ...formers] = await Promise.all([
      store.read(),
      ...formerKeys(owner, orderId).map(async (key) => {
        const former = formDraft(key);
        return { former, draft: await former.read() };
      }),
    ]);
    let draft = kept;
    for (const { former, draft: earlier } of formers) {
      if (earlier) {
        draft = joined(draft, earlier);
        // oxlint-disable-next-line no-await-in-loop -- it is dropped once the other has it
        await store.write(draft);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await former.drop();
      }
      former.release?.();
    }
    return draft;
  }
  return { ...store, read };
}
