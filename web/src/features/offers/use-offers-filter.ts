import { useState } from 'react';
import type { Sort } from '#contract/common/paging';
import type { Availability } from '#contract/offers';

export type Shown = Availability | 'all';

/** What of the codes is looked at. A typed text is looked for on Enter or by the button; clearing it shows all again. */
export function useOffersFilter() {
  const [shown, setShown] = useState<Shown>('all');
  const [order, setOrder] = useState<Sort>('newest');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  return {
    shown,
    setShown,
    order,
    setOrder,
    typed,
    search,
    type: (text: string) => {
      setTyped(text);
      if (text.trim() === '') setSearch('');
    },
    look: () => {
      if (typed.trim() !== '') setSearch(typed.trim());
    },
    showAll: () => {
      setShown('all');
      setTyped('');
      setSearch('');
    },
    isNarrowed: shown !== 'all' || search !== '',
    query: {
      filter: order,
      ...(shown !== 'all' && { availability: shown }),
      ...(search !== '' && { search }),
    },
  };
}

export type OffersFilter = ReturnType<typeof useOffersFilter>;
