import type { Page } from '@playwright/test';

/** Returns the keys of all drafts in this browser. */
export const keptKeys = (page: Page) => readDrafts(page, 'getAllKeys');

/** Returns the values of all drafts in this browser as JSON. */
export const keptValues = (page: Page) => readDrafts(page, 'getAll');

const readDrafts = (page: Page, method: 'getAll' | 'getAllKeys') =>
  page.evaluate(async (read) => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store)[read]();
        await new Promise((resolve) => (request.onsuccess = resolve));
        for (const each of request.result) found.push(`${store}: ${JSON.stringify(each)}`);
      }
      database.close();
    }
    return found;
  }, method);
