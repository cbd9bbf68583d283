import { useRef, useState } from 'react';
import { sendOtp } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { mobileFault, parseMobile } from '#contract/common/mobile';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { codeSent, secondsToWait } from './awaited-code.ts';

type MobileStepProps = { mobile: string; onSent: (mobile: string) => void };

export function MobileStep({ mobile, onSent }: MobileStepProps) {
  const [typed, setTyped] = useState(toPersianDigits(mobile));
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const requestedMobile = useRef('');
  const send = useCall(sendOtp, {
    onSuccess: ({ resendIn }) => {
      codeSent(requestedMobile.current, resendIn);
      onSent(requestedMobile.current);
    },
    onError: (error) => setErrors(error.fields),
  });

  function handleSubmit() {
    const meant = parseMobile(typed);
    if (!meant) return setErrors({ mobile: mobileFault });
    if (secondsToWait(meant) > 0) return onSent(meant);
    requestedMobile.current = meant;
    send.run({ body: { mobile: meant } });
  }

  return (
    <Form refusal={errors} onSubmit={handleSubmit} isBusy={send.isPending} label="ورود">
      <TextField
        name="mobile"
        label="شمارهٔ موبایل"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isLtr
        autoFocus
        maxLength={40}
        placeholder="۰۹۱۲ ۳۴۵ ۶۷۸۹"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setErrors(null);
        }}
        error={errors?.mobile}
      />
      <Button type="submit" variant="primary" size="lg" isWide isLoading={send.isPending}>
        دریافت کد ورود
      </Button>
    </Form>
  );
}
