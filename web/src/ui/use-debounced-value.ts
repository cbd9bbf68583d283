import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `milliseconds`; an empty text passes at once. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
