import { expect } from 'vitest';
import {
  getContentChanges,
  qrCategories,
  questions,
  setQrCategoryImage,
  undoContentChange,
} from '#contract/content';
import { picture } from './pictures.ts';
import type { Person, Shop } from './shop.ts';

/** The refusal of a change to an item that has changed since it was read. */
export const conflict = { status: 409, code: 'CONFLICT', message: expect.any(String) as string };

/** Returns an item without the time and the record of its last change, for comparing. */
export const without = (item: { updatedAt: string; change?: string | undefined }) => ({
  ...item,
  updatedAt: undefined,
  change: undefined,
});

/** The inputs of a category of texts. */
export const inputs = [{ key: 'text', label: 'متن', kind: 'long' as const, required: true }];

/** Returns functions that call the API of the content as `admin`. */
export function contentIn(shop: Shop, admin: Person) {
  return {
    undo: (change = '', as = admin) => shop.send(undoContentChange, { as, params: { id: change } }),
    refusedUndo: (change = '', as = admin) => shop.refused(undoContentChange, { as, params: { id: change } }),
    changesOf: async (kind: string, item?: string, as = admin) =>
      (await shop.send(getContentChanges, { as, query: { kind, ...(item && { item }) } })).data,
    addQuestion: (question = 'پرسش') =>
      shop.send(questions.create, {
        as: admin,
        body: { department: 'other', question, answer: 'پاسخ' },
      }),
    addCategory: (title = 'دسته') =>
      shop.send(qrCategories.create, { as: admin, body: { title, kind: 'text', inputs } }),
    setCategoryPicture: async (id: string) =>
      shop.send(setQrCategoryImage, {
        as: admin,
        params: { id },
        files: [{ name: 'a.jpg', content: await picture(), part: 'image' }],
      }),
  };
}
