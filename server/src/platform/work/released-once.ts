import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Returns the pool for graphile-worker, which gives its listening connection back twice if the database is lost while a
 * runner stops: once for the stop and once for the LISTEN that failed. Nothing waits for the second, so its error would end
 * the process.
 */
export const releasedOnce = (pool: pg.Pool, log: FastifyBaseLogger): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return (callback?: Callback) => {
        if (!callback) return target.connect();
        return target.connect((error, client, release) => {
          let isReleased = false;
          callback(error, client, (why) => {
            if (isReleased) return log.debug('a connection was given back twice');
            isReleased = true;
            release(why);
          });
        });
      };
    },
  });
