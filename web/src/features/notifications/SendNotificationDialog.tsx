import { Megaphone, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { NotificationForm, useNotificationForm } from './NotificationForm.tsx';

/** Each tab has its own form, so that words meant for one person are never sent to all. */
export function SendNotificationDialog(dialog: DialogControl) {
  const [tab, setTab] = useState<'announcement' | 'message'>('announcement');
  const close = () => dialog.onOpenChange(false);
  const announcement = useNotificationForm(false, close);
  const message = useNotificationForm(true, close);
  return (
    <Dialog
      {...dialog}
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
            content: <NotificationForm form={announcement} personal={false} />,
          },
          {
            id: 'message',
            label: 'پیام شخصی',
            icon: <UserRound />,
            content: <NotificationForm form={message} personal />,
          },
        ]}
      />
    </Dialog>
  );
}
