import { useQuery } from '@tanstack/react-query';
import { isAdmin, type Profile } from '#contract/profile';
import { countAnswered, countUnanswered } from '#contract/tickets-number';
import { queryOf } from '../../lib/queries.ts';
import { useFirstPageStands } from '../../lib/when-idle.ts';

/** Returns how many tickets wait for this person: answered ones for a customer, unanswered ones for an admin. */
export function useTicketCount(profile: Profile): number | undefined {
  const forAdmin = isAdmin(profile);
  const stands = useFirstPageStands();
  const unanswered = useQuery({ ...queryOf(countUnanswered, {}), enabled: forAdmin && stands });
  const answered = useQuery({
    ...queryOf(countAnswered, { params: { userId: profile._id } }),
    enabled: !forAdmin && stands,
  });
  return (forAdmin ? unanswered : answered).data?.data;
}
