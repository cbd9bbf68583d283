import { expect, test } from 'vitest';
import type { Draft, DraftStore } from '../../lib/use-draft.ts';
import { withoutPins } from './thread-draft.ts';

test('the pins of a draft stay when a form without pins has sent the words', async () => {
  let kept: Draft | null = null;
  const store: DraftStore = {
    key: 'thread 3 of 7',
    delay: 0,
    read: () => Promise.resolve(kept),
    write: (draft) => {
      kept = draft;
    },
    drop: () => {
      kept = null;
    },
  };
  const answer = withoutPins(store);
  const pins = [{ id: 'a', fileId: '9', x: 0.2, y: 0.4, text: 'کوتاه‌تر' }];
  const file = { id: 'f', file: new File(['f'], 'f.svg') };
  await answer.write({ values: { text: '۲ میلی‌متر', pins }, files: [file] });
  await answer.drop();
  expect(kept).toEqual({ values: { text: '', pins }, files: [] });

  await answer.write({ values: { text: '۲ میلی‌متر', pins: [] }, files: [file] });
  await answer.drop();
  expect(kept).toBeNull();
});
