import { useCallback, useEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#contract/common/digits';
import { useDebouncedValue } from './use-debounced-value.ts';

/**
 * A filter that is typed: the address follows 500 ms behind, in Latin digits, and the box follows the address when that
 * changes by itself.
 */
export function useTypedFilter(inAddress: string, tell: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebouncedValue(typed, 500);
  const told = useRef(inAddress);

  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });

  const say = useCallback((written: string) => {
    const text = toLatinDigits(written).trim();
    if (text === told.current) return;
    told.current = text;
    latest.current(text);
  }, []);

  useEffect(() => say(settled), [settled, say]);

  useEffect(() => {
    if (inAddress === told.current) return;
    told.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  return { value: typed, onChange: setTyped, onSubmit: say };
}
