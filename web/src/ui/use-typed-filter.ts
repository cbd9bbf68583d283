import { useCallback, useEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#contract/common/digits';
import { useDebouncedValue } from './use-debounced-value.ts';

/**
 * A filter that is typed, in Latin digits: `change` follows 500 ms behind, or with `onEnter` only on Enter and when the
 * text is cleared. The box follows `value` when that changes by itself.
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
