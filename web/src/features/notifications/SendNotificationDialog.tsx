import { Megaphone, Send, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { sendNotification } from '#contract/notifications';
import type { PersonFound } from '#contract/people';
import { shortened } from '#contract/common/shortened';
import { tabDraft } from '../../lib/tab-draft.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { PersonPicker } from '../people/parts.ts';
import { sentTo } from './MessageDialog.tsx';

/** Each tab has its own form, so that words meant for one person are never sent to all. */
export function SendNotificationDialog(dialog: DialogControl) {
  const [tab, setTab] = useState<'announcement' | 'message'>('announcement');
  const close = () => dialog.onOpenChange(false);
  const [confirm, confirmDialog] = useConfirm();
  const announcement = useNotificationForm(false, close, confirm);
  const message = useNotificationForm(true, close, confirm);
  return (
    <Dialog
      {...dialog}
      title="ارسال اعلان"
      size="md"
      isForm
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
      {confirmDialog}
    </Dialog>
  );
}

const initial = { user: null as PersonFound | null, title: '', message: '' };
const nobody = 'کاربر مورد نظر خود را انتخاب کنید';

type Confirm = ReturnType<typeof useConfirm>[0];

function useNotificationForm(personal: boolean, onSent: () => void, confirm: Confirm) {
  const form = useForm(sendNotification, {
    initial,
    names: { user: 'userId' },
    input: ({ user, title, message }) => ({ body: { title, message, userId: user?._id } }),
    check: ({ user }): FieldErrors => (personal && !user ? { userId: nobody } : {}),
    before: ({ title }) => {
      if (personal) return true;
      confirm({
        title: 'به همه فرستاده شود؟',
        message: (
          <>
            «<bdi>{shortened(title, 100)}</bdi>» به دست همهٔ مشتری‌ها می‌رسد و برگشتنی نیست.
          </>
        ),
        confirmLabel: 'فرستادن به همه',
        tone: 'primary',
        onConfirm: form.send,
      });
      return false;
    },
    draft: tabDraft(personal ? 'message to one' : 'message to all'),
    // The open list of people covers the error under the field, so a toast shows it too.
    onRefused: ({ userId }) => userId && toast.error(userId),
    onSuccess: () => {
      const { user } = form.values;
      toast.done('عملیات موفق', user ? sentTo(user) : 'به همهٔ مشتری‌ها فرستاده شد.');
      onSent();
    },
  });
  return form;
}

type NotificationFormProps = { form: ReturnType<typeof useNotificationForm>; personal: boolean };

function NotificationForm({ form, personal }: NotificationFormProps) {
  return (
    <Form {...form.props} label={personal ? 'پیام به یک کاربر' : 'اطلاعیه برای همه'}>
      {personal && <PersonPicker {...form.field('user')} label="گیرنده" isRequired />}
      <TextField {...form.field('title')} label="عنوان" isRequired />
      <TextArea
        {...form.field('message')}
        label={personal ? 'متن پیام' : 'متن اطلاعیه'}
        hint="کوتاه بنویسید؛ متن در فهرست اعلان‌ها و روی گوشی خوانده می‌شود."
        isRequired
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          icon={<Send className="mirror" />}
          isLoading={form.isBusy}
          className="max-sm:w-full"
        >
          {personal ? 'فرستادن پیام' : 'فرستادن به همه'}
        </Button>
      </div>
    </Form>
  );
}
