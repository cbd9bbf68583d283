import { levelLabels } from '#contract/people';
import { acceptVerify, acceptVip, rejectVerify, rejectVip } from '#contract/upgrades';
import { useForm } from '../../../lib/use-form.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { asRow, nameOf, type RequestRow } from './request-rows.ts';

export type Verdict = 'accept' | 'reject';

type VerdictDialogProps = DialogControl & {
  verdict: Verdict;
  request: RequestRow;
  /** It was decided, here or elsewhere; then the answer is not known. */
  onDecided: (answer?: RequestRow) => void;
};

const calls = {
  normal: { accept: acceptVerify, reject: rejectVerify },
  verified: { accept: acceptVip, reject: rejectVip },
};

/** Accepting or rejecting a request, with a word to the customer if one is wanted. */
export function VerdictDialog({ verdict, request, onDecided, ...dialog }: VerdictDialogProps) {
  const form = useForm(calls[request.level.status][verdict], {
    initial: { reason: '' },
    input: ({ reason }) => ({ body: { userId: request.person, reason } }),
    onSuccess: (answer) => {
      toast.success('عملیات با موفقیت انجام شد');
      onDecided(asRow(answer));
    },
    onError: ({ code }) => {
      if (code === 'CONFLICT' || code === 'NOT_FOUND') onDecided();
    },
  });
  const isAccepting = verdict === 'accept';
  const title = isAccepting ? 'پذیرش درخواست' : 'رد درخواست';
  const next = levelLabels[request.level.status === 'normal' ? 'verified' : 'vip'];

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title}
      subtitle={nameOf(request)}
      size="sm"
      tone={isAccepting ? 'primary' : 'danger'}
      submit={title}
    >
      <p>
        {isAccepting
          ? `سطح این کاربر «${next}» می‌شود و تخفیف آن از همین حالا حساب می‌شود.`
          : 'درخواست برمی‌گردد؛ کاربر می‌تواند آن را اصلاح کند و دوباره بفرستد.'}
      </p>
      <TextArea
        {...form.field('reason')}
        label={isAccepting ? 'پیام به کاربر (اختیاری)' : 'دلیل رد (اختیاری)'}
        hint={isAccepting ? undefined : 'کاربر این دلیل را می‌خواند.'}
        rows={3}
        autoFocus
      />
    </FormDialog>
  );
}
