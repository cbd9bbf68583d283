import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { useOwnFilters } from '../../lib/filters.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CreateOffer, useOfferForm } from './CreateOffer.tsx';
import { OffersList, type OffersSearch } from './OffersList.tsx';

/** Values and filters are kept here, so that they outlast a change of tab and closing. */
export function OffersDialog(dialog: DialogControl) {
  const [tab, setTab] = useState<'createDiscount' | 'discounts'>('createDiscount');
  const offer = useOfferForm();
  const filters = useOwnFilters<OffersSearch>(['search', 'availability']);
  return (
    <Dialog {...dialog} title="کدهای هدیه" size="lg" isForm bodyClassName="p-0">
      <Tabs
        label="کدهای هدیه"
        value={tab}
        onChange={setTab}
        className="px-5 pt-1.5 max-sm:px-4"
        panelClassName="py-5"
        tabs={[
          {
            id: 'createDiscount',
            label: 'ساخت کد',
            icon: <Plus />,
            content: <CreateOffer {...offer} />,
          },
          {
            id: 'discounts',
            label: 'مشاهدهٔ کدها',
            icon: <TicketPercent />,
            content: <OffersList filters={filters} onCreate={() => setTab('createDiscount')} />,
          },
        ]}
      />
    </Dialog>
  );
}
