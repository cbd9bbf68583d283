import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import { whenIdle } from './when-idle.ts';
import { whenUsed } from './when-used.ts';

/**
 * One Persian sentence for each refused field. An empty one only marks the field, because a toast explains the fault.
 */
export type FieldErrors = Record<string, string>;

/** Returns the contract's sentences about a call's input, by field; `files` is the number of files. */
export type CallCheck = (input: { body?: unknown; query?: unknown }, files: number) => FieldErrors;

/**
 * Returns the contract's check of a call. It is null as long as the schemas have not come: they load when the browser is
 * idle, unless `isEarly` only after the person has begun to use the page, or at once with `wait`, which resolves to null if
 * they cannot be fetched. The server checks the same.
 */
export function useCallCheck(call: Endpoint, isEarly: boolean) {
  const [check, setCheck] = useState<CallCheck | null>(null);
  const load = async (): Promise<CallCheck | null> => {
    try {
      const [{ faultsIn }, whole] = await Promise.all([
        import('#contract/common/validation'),
        call.whole?.() ?? call,
        import('../zod-config.ts'),
      ]);
      const loaded: CallCheck = (...input) => faultsIn(whole, ...input);
      setCheck(() => loaded);
      return loaded;
    } catch {
      return null;
    }
  };
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    const loadIdle = () => whenIdle(() => void loadFirst());
    return isEarly ? loadIdle() : whenUsed(loadIdle);
  }, [isEarly]);
  return { check, wait: load };
}
