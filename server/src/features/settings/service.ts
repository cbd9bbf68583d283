/** The shop's public information, told to everyone. */
import type { House } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { insertMissing, selectSettings } from './queries.ts';

export async function getSettings(house: House) {
  return { info: await selectSettings(house.db) };
}

/** For who is signed in: the pictures' address may bear a key of the shop's. */
export const getMap = (house: House) => ({ tiles: house.settings.mapTiles?.template ?? null });

/** First content: a line the operator has changed is left alone. */
export const fillSettings = (on: Queryable) =>
  insertMissing(on, [
    { key: 'supportPhone', title: 'تلفن پشتیبانی', value: '02100000000', type: 'phone' },
    { key: 'hours', title: 'ساعت کاری', value: 'شنبه تا پنجشنبه، ۹ تا ۱۸', type: 'hours' },
  ]);
