/** The shop's public information, told to everyone. */
import type { Platform } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { insertMissing, selectSettings } from './queries.ts';

export async function getSettings(platform: Platform) {
  return { info: await selectSettings(platform.db) };
}

/** For who is signed in: the pictures' address may bear a key of the shop's. */
export const getMap = (platform: Platform) => ({ tiles: platform.settings.mapTiles?.template ?? null });

/** First content: a line the operator has changed is left alone. */
export const fillSettings = (on: Queryable) =>
  insertMissing(on, [
    { key: 'supportPhone', title: 'تلفن پشتیبانی', value: '02100000000', type: 'phone' },
    { key: 'hours', title: 'ساعت کاری', value: 'شنبه تا پنجشنبه، ۹ تا ۱۸', type: 'hours' },
  ]);
