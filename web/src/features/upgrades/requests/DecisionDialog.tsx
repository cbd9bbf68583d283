import { levelLabels } from '#contract/people';
import { acceptVerify, acceptVip, rejectVerify, rejectVip } from '#contract/upgrades';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { doneMessage } from '../../../ui/toast.ts';
import { toRow, nameOf, type RequestRow } from './request-rows.ts';

export type Decision = 'accept' | 'reject';

type DecisionDialogProps = DialogControl & {
  decision: Decision;
  request: RequestRow;
  /** `answer` is missing when another admin decided the request first. */
  onDecided: (answer?: RequestRow) => void;
};

const calls = {
  normal: { accept: acceptVerify, reject: rejectVerify },
  verified: { accept: acceptVip, reject: rejectVip },
};

export function DecisionDialog({ decision, request, onDecided, ...dialog }: DecisionDialogProps) {
  const form = useForm(calls[request.level.status][decision], {
    initial: { reason: '' },
    input: ({ reason }) => ({ body: { userId: request.personId, reason } }),
    draft: tabDraft(`${decision} request ${request._id}`),
    onSuccess: (answer) => onDecided(toRow(answer)),
    onError: ({ code }) => {
      if (code !== 'CONFLICT' && code !== 'NOT_FOUND') return;
      form.reset();
      onDecided();
    },
  });
  const isAccepting = decision === 'accept';
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
      done={doneMessage}
      doneNote={isAccepting ? `${nameOf(request)} حالا «${next}» است.` : `درخواست ${nameOf(request)} رد شد.`}
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
