import { expect, type Locator } from '@playwright/test';

/** Brings an element into view, and the one that takes its place when a list changes meanwhile. */
export const scrollTo = (place: Locator): Promise<void> =>
  expect(() => place.scrollIntoViewIfNeeded({ timeout: 5000 })).toPass();
