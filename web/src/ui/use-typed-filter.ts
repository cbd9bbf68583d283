import { useCallback, useEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#contract/common/digits';

/** In ms without typing. */
const pause = 500;

/**
 * A typed filter in Latin digits: `change` follows after a pause, or with `onEnter` only on Enter and when the text is
 * cleared. The field follows `value` when it changes from outside.
 */
export function useTypedFilter(
  value: string,
  change: (text: string | undefined) => void,
  { onEnter = false } = {},
) {
  const [typed, setTyped] = useState(value);
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
    if (onEnter && typed !== '') return undefined;
    const timer = setTimeout(() => send(typed), typed === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [typed, onEnter, send]);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  return { value: typed, onChange: setTyped, onSubmit: send };
}
