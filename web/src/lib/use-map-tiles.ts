import { useQuery } from '@tanstack/react-query';
import { getMap } from '#contract/settings';
import { queryOf } from './queries.ts';

/** Returns the URL template of the map tiles; null until it is known, and where no map is set up. */
export function useMapTiles(): string | null {
  const { data } = useQuery({ ...queryOf(getMap, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.tiles ?? null;
}
