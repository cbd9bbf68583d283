import { useCallback, useEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#contract/common/digits';
import { useDebouncedValue } from './use-debounced-value.ts';

/**
 * A typed filter in Latin digits: `change` follows after 500 ms, or with `onEnter` only on Enter and when the text is
 * cleared. The field follows `value` when it changes from outside.
 */
export function useTypedFilter(
  value: string,
  change: (text: string | undefined) => void,
  { onEnter = false } = {},
) {
  const [typed, setTyped] = useState(value);
  const settled = useDebouncedValue(typed, 500);
  const sent = useRef(value);

  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });

  const send = useCallback((written: string) => {
    const text = toLatinDigits(written).trim();
    if (text === sent.current) return;
    sent.current = text;
    latest.current(text || undefined);
  }, []);

  useEffect(() => {
    if (!onEnter || settled === '') send(settled);
  }, [settled, onEnter, send]);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  return { value: typed, onChange: setTyped, onSubmit: send };
}
