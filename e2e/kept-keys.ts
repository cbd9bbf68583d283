import type { Page } from '@playwright/test';

/** Returns the keys of all drafts in this browser. */
export const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const keys: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => (request.onsuccess = resolve));
        keys.push(...request.result.map((key) => `${store}: ${JSON.stringify(key)}`));
      }
      database.close();
    }
    return keys;
  });
