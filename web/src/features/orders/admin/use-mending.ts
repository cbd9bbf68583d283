import { use, useEffect, useRef, useState } from 'react';
import { vectorKindOf } from '../../../lib/vectors/vector-kind.ts';
import { CustomerLaser } from '../../../ui/vectors/customer-laser.ts';

export type Mend = (() => Promise<File | null>) | null;

/** A repaired file that was looked at is the one that is delivered. */
function once(mend: NonNullable<Mend>): Mend {
  let file: Promise<File | null> | undefined;
  return () => (file ??= mend().catch(() => null));
}

/** The repairs that the checks of chosen files propose, by file. */
export function useMending(files: readonly File[]) {
  const laserOf = use(CustomerLaser);
  const begun = useRef(new Map<File, Promise<Mend>>());
  const [mends, setMends] = useState<ReadonlyMap<File, Mend>>(new Map());

  useEffect(() => {
    for (const file of files) {
      if (begun.current.has(file) || vectorKindOf(file.name) === null) continue;
      const mend = import('../../../ui/vectors/mend-file.ts')
        .then(({ mendOf }) => mendOf(file, laserOf))
        .then((made) => made && once(made));
      begun.current.set(file, mend);
      mend.then(
        (known) => setMends((now) => new Map(now).set(file, known)),
        () => setMends((now) => new Map(now).set(file, null)),
      );
    }
  }, [files, laserOf]);

  const isDrawn = (file: File) => vectorKindOf(file.name) !== null;
  return {
    isChecking: files.some((file) => isDrawn(file) && !mends.has(file)),
    hasFaults: files.some((file) => mends.get(file)),
    /** The repair of a file, if there is one. */
    mendOf: (file: File | undefined): Mend => (file && mends.get(file)) ?? null,
    /** Returns the files, repaired where that is possible. */
    mend: () => Promise.all(files.map(async (file) => (await mends.get(file)?.()) ?? file)),
  };
}
