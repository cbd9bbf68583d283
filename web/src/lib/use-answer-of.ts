import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the answer of `ask`, which is asked again for each key, and not for null. The last answer stays until that of the
 * newest key has come; a failure changes nothing.
 */
export function useAnswerOf<T>(key: unknown, ask: () => Promise<T>): T | null {
  const [answer, setAnswer] = useState<{ is: T } | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (key === null) return undefined;
    let isOld = false;
    askNow().then(
      (is) => !isOld && setAnswer({ is }),
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [key]);
  return answer && answer.is;
}
