import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSettings, type Setting } from '#contract/settings';
import { queryOf } from '../../lib/queries.ts';

export const settingsQuery = queryOptions({
  ...queryOf(getSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the settings of one type in the operator's order; empty until they are loaded. */
export function useSettings(type: Setting['type']): readonly Setting[] {
  const { data } = useQuery(settingsQuery);
  return data?.info.filter((setting) => setting.type === type && setting.value !== '') ?? [];
}

export const pageLinks = [
  { href: '/pages/terms', label: 'قوانین' },
  { href: '/pages/privacy', label: 'حریم خصوصی' },
  { href: '/pages/contact', label: 'تماس' },
] as const;
