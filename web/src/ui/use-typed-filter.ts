import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

  function send(written: string) {
    const text = toLatinDigits(written).trim();
    if (text === sent.current) return;
    sent.current = text;
    change(text || undefined);
  }
  const sendTyped = useEffectEvent(() => send(typed));

  useEffect(() => {
    if (onEnter && typed !== '') return undefined;
    const timer = setTimeout(() => sendTyped(), typed === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [typed, onEnter]);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  return { value: typed, onChange: setTyped, onSubmit: send };
}
