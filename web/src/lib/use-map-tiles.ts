import { useQuery } from '@tanstack/react-query';
import { getMap } from '#contract/settings';
import { queryOf } from './queries.ts';

/** Where a map fetches its pictures; null while that is not known, and where no map is set up. */
export function useMapTiles(): string | null {
  const { data } = useQuery({ ...queryOf(getMap, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.tiles ?? null;
}
