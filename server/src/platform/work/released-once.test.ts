import { expect, test } from 'vitest';
import { openShop } from '../../../testing/shop.ts';
import { releasedOnce } from './released-once.ts';

const shop = await openShop();

test('a connection that is given back twice is back once, and the pool goes on', async () => {
  const pool = releasedOnce(shop.pool, shop.platform.log);
  const idle = () => pool.idleCount;
  const release = await new Promise<(error?: Error) => void>((resolve, reject) => {
    pool.connect((error, _, done) => (error ? reject(error) : resolve(done)));
  });
  const before = idle();
  release();
  expect(idle()).toBe(before + 1);
  expect(() => release()).not.toThrow();
  expect(idle()).toBe(before + 1);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  const client = await pool.connect();
  expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
  client.release();
});

test('whoever gives a connection back twice without it ends the process', async () => {
  const release = await new Promise<() => void>((resolve, reject) => {
    shop.pool.connect((error, _, done) => (error ? reject(error) : resolve(done)));
  });
  release();
  expect(() => release()).toThrow('already been released');
});
