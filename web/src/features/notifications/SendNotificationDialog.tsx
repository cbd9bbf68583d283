import { Megaphone, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { LetterForm, useLetterForm } from './LetterForm.tsx';

/** Each tab keeps what is typed in it, so that words meant for one person never go to all. */
export function SendNotificationDialog({ isOpen, onOpenChange }: DialogControl) {
  const [tab, setTab] = useState<'announcement' | 'message'>('announcement');
  const close = () => onOpenChange(false);
  const announcement = useLetterForm(false, close);
  const message = useLetterForm(true, close);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="ارسال اعلان"
      size="md"
      isBusy={announcement.isBusy || message.isBusy}
      bodyClassName="p-0"
    >
      <Tabs
        label="گیرندهٔ اعلان"
        value={tab}
        onChange={setTab}
        className="px-5 pt-1.5 max-sm:px-4"
        panelClassName="py-5"
        tabs={[
          {
            id: 'announcement',
            label: 'اطلاعیه برای همه',
            icon: <Megaphone className="mirror" />,
            content: <LetterForm form={announcement} personal={false} />,
          },
          {
            id: 'message',
            label: 'پیام شخصی',
            icon: <UserRound />,
            content: <LetterForm form={message} personal />,
          },
        ]}
      />
    </Dialog>
  );
}
