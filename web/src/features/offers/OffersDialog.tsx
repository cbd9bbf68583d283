import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CreateOffer } from './CreateOffer.tsx';
import { OffersList } from './OffersList.tsx';
import { useOfferForm } from './use-offer-form.ts';
import { useOffersFilter } from './use-offers-filter.ts';

type OffersDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The discount modal. What is typed and what is filtered outlives a change of tab, and closing. */
export function OffersDialog({ isOpen, onOpenChange }: OffersDialogProps) {
  const [tab, setTab] = useState<'createDiscount' | 'discounts'>('createDiscount');
  const form = useOfferForm();
  const filter = useOffersFilter();
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="کدهای تخفیف" size="lg" bodyClassName="p-0">
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
            content: <CreateOffer form={form} />,
          },
          {
            id: 'discounts',
            label: 'مشاهدهٔ کدها',
            icon: <TicketPercent />,
            content: <OffersList filter={filter} onCreate={() => setTab('createDiscount')} />,
          },
        ]}
      />
    </Dialog>
  );
}
