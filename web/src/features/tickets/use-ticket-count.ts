import { useQuery } from '@tanstack/react-query';
import { isAdmin, type Profile } from '#contract/profile';
import { countAnswered, countUnanswered } from '#contract/tickets';
import { queryOf } from '../../lib/queries.ts';
import { useWasIdle } from '../../lib/when-idle.ts';

/** Returns how many tickets wait for this person: answered ones for a customer, unanswered ones for an admin. */
export function useTicketCount(profile: Profile): number | undefined {
  const forAdmin = isAdmin(profile);
  const wasIdle = useWasIdle();
  const unanswered = useQuery({ ...queryOf(countUnanswered, {}), enabled: forAdmin && wasIdle });
  const answered = useQuery({
    ...queryOf(countAnswered, { params: { userId: profile._id } }),
    enabled: !forAdmin && wasIdle,
  });
  return (forAdmin ? unanswered : answered).data?.data;
}
