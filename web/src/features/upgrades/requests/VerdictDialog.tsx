import { useId, useState } from 'react';
import { acceptVerify, acceptVip, rejectVerify, rejectVip, type UpgradeRequest } from '#contract/upgrades';
import { levelLabels } from '#contract/people';
import type { CallError } from '../../../lib/client.ts';
import { useCall } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { asRow, nameOf, type RequestRow } from './request-rows.ts';

export type Verdict = 'accept' | 'reject';

type VerdictDialogProps = {
  verdict: Verdict;
  request: RequestRow;
  isOpen: boolean;
  onDecided: (answer: RequestRow) => void;
  /** `decided`: it was done, here or elsewhere. */
  onClose: (decided: boolean) => void;
};

/** Accepting or rejecting a request, with a word to the customer if one is wanted. */
export function VerdictDialog({ verdict, request, isOpen, onDecided, onClose }: VerdictDialogProps) {
  const [reason, setReason] = useState('');
  const form = useId();
  const after = {
    onSuccess: (answer: UpgradeRequest) => {
      onDecided(asRow(answer));
      toast.success('عملیات با موفقیت انجام شد');
      onClose(true);
    },
    onError: ({ code }: CallError) => {
      if (code !== 'CONFLICT' && code !== 'NOT_FOUND') return;
      onClose(true);
    },
  };
  const calls = {
    normal: { accept: useCall(acceptVerify, after), reject: useCall(rejectVerify, after) },
    verified: { accept: useCall(acceptVip, after), reject: useCall(rejectVip, after) },
  };
  const call = calls[request.level.status][verdict];
  const isAccepting = verdict === 'accept';
  const next = levelLabels[request.level.status === 'normal' ? 'verified' : 'vip'];

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose(false)}
      title={isAccepting ? 'پذیرش درخواست' : 'رد درخواست'}
      subtitle={nameOf(request)}
      size="sm"
      isBusy={call.isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={call.isPending} onPress={() => onClose(false)}>
            انصراف
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isAccepting ? 'primary' : 'danger'}
            loading={call.isPending}
          >
            {isAccepting ? 'پذیرش درخواست' : 'رد درخواست'}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        label={isAccepting ? 'پذیرش درخواست' : 'رد درخواست'}
        isBusy={call.isPending}
        onSubmit={() => call.run({ body: { userId: request.person, reason } })}
      >
        <p>
          {isAccepting
            ? `سطح این کاربر «${next}» می‌شود و تخفیف آن از همین حالا حساب می‌شود.`
            : 'درخواست برمی‌گردد؛ کاربر می‌تواند آن را اصلاح کند و دوباره بفرستد.'}
        </p>
        <TextArea
          label={isAccepting ? 'پیام به کاربر (اختیاری)' : 'دلیل رد (اختیاری)'}
          hint={isAccepting ? undefined : 'کاربر این دلیل را می‌خواند.'}
          name="reason"
          rows={3}
          value={reason}
          onChange={setReason}
          isDisabled={call.isPending}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
