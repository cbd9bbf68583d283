import { createContext, useEffect, useRef, useState } from 'react';

/** Call the answer when the files are in the form; with false if not all of them are, which a sentence explains. */
export type BeginPreparing = () => (isWhole: boolean) => void;

/** The form around a field, which waits for the files that are prepared there. */
export const PreparingForm = createContext<BeginPreparing | null>(null);

/** Counts the files that are being prepared for a form. `onMissing` runs if a file does not come. */
export function usePreparing(onMissing: () => void) {
  const [count, setCount] = useState(0);
  const waiting = useRef<(() => void)[]>([]);
  const isPreparing = count > 0;

  useEffect(() => {
    if (!isPreparing) for (const resume of waiting.current.splice(0)) resume();
  }, [isPreparing]);

  return {
    isPreparing,
    begin: (): ((isWhole: boolean) => void) => {
      setCount((now) => now + 1);
      return (isWhole) => {
        setCount((now) => now - 1);
        if (!isWhole) onMissing();
      };
    },
    /** Ends once nothing is being prepared and the form shows the files. */
    prepared: () =>
      isPreparing ? new Promise<void>((resume) => waiting.current.push(resume)) : Promise.resolve(),
  };
}
