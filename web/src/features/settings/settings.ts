import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSettings, type Setting } from '#contract/settings';
import { queryOf } from '../../lib/queries.ts';

/** The shop's public information, fetched once at start. */
export const settingsQuery = queryOptions({
  ...queryOf(getSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The settings of one kind, in the operator's order; none until they have come. */
export function useSettings(type: Setting['type']): readonly Setting[] {
  const { data } = useQuery(settingsQuery);
  return data?.info.filter((setting) => setting.type === type && setting.value !== '') ?? [];
}
