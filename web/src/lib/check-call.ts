import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { FieldErrors } from './use-form.ts';
import { whenIdle, whenUsed } from './when-idle.ts';

/** Returns the contract's sentences about a call's input, by field; `files` is the number of files. */
export type CallCheck = (input: { body?: unknown; query?: unknown }, files: number) => FieldErrors;

/**
 * Returns the contract's check of a call. It is null as long as the schemas have not come: they load when the person
 * first uses the page, with `isEarly` when the browser is idle, or with `wait`, which resolves to null if they cannot be
 * fetched. The server checks the same.
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
  useEffect(() => (isEarly ? whenIdle : whenUsed)(() => void loadFirst()), [isEarly]);
  return { check, wait: load };
}
