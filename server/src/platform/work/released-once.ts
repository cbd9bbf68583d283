import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Returns a pool whose connections may be released twice. graphile-worker releases its listening connection twice if the
 * database is lost while a runner stops: for the stop, and for the failed LISTEN. The second error would be an unhandled
 * rejection and end the process.
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
            if (isReleased) return log.debug('a connection was released twice');
            isReleased = true;
            release(why);
          });
        });
      };
    },
  });
