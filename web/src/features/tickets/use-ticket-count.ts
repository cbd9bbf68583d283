import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isAdmin, type Profile } from '#contract/profile';
import { countAnswered, countUnanswered } from '#contract/tickets-number';
import { queryOf } from '../../lib/queries.ts';

const counted = (profile: Profile) =>
  isAdmin(profile)
    ? queryOf(countUnanswered, {})
    : queryOf(countAnswered, { params: { userId: profile._id } });

/** Returns how many tickets wait for this person: answered ones for a customer, unanswered ones for an admin. */
export const useTicketCount = (profile: Profile): number | undefined =>
  useQuery(counted(profile) as UseQueryOptions<{ data: number }>).data?.data;
