import { PencilLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { otp, otpCodeFault, sendOtp } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { countdownText } from '#contract/common/wait-text';
import { checkOtp, type Profile } from '#contract/profile';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { OtpField } from '../../ui/OtpField.tsx';
import { codeEnded, codeSent, useSecondsToWait, whyCodeEnded } from './awaited-code.ts';
import { WaitNote, waitEnd } from './WaitNote.tsx';

type CodeStepProps = { mobile: string; onEdit: () => void; onSignedIn: (profile: Profile) => void };

export function CodeStep({ mobile, onEdit, onSignedIn }: CodeStepProps) {
  const [code, setCode] = useState('');
  // Somebody who corrects the number and comes back finds the code that was sent before.
  const [errors, setErrors] = useState<Record<string, string> | null>(() => {
    const why = whyCodeEnded(mobile);
    return why === undefined ? null : { code: why };
  });
  const [refusedUntil, setRefusedUntil] = useState(0);
  const wait = useSecondsToWait(mobile);

  const check = useCall(checkOtp, {
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (refused) => {
      // The code may be right; a toast says that it has not arrived.
      if (refused.code === 'OFFLINE') return;
      if (refused.code === 'OTP_EXPIRED') codeEnded(mobile, refused.message);
      setCode('');
      setErrors({ code: refused.fields.code ?? refused.message });
      setRefusedUntil(waitEnd(refused.retryAfter));
    },
  });
  const resend = useCall(sendOtp, {
    onSuccess: ({ resendIn }) => {
      setCode('');
      setErrors(null);
      codeSent(mobile, resendIn);
    },
    onError: ({ retryAfter }) => retryAfter && codeSent(mobile, retryAfter),
  });

  function submit(digits: string) {
    if (digits.length < otp.digits) return setErrors({ code: otpCodeFault });
    check.run({ body: { mobile, code: digits } }, { isQuiet: true });
  }

  useWebOtp((sent) => {
    setCode(sent);
    submit(sent);
  });

  return (
    <Form refusal={errors} onSubmit={() => submit(code)} isBusy={check.isPending} label="کد ورود">
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        <span>
          کد به شمارهٔ <Ltr className="font-medium text-ink">{toPersianDigits(mobile)}</Ltr> پیامک شد.
        </span>
        <Button variant="ghost" size="sm" icon={<PencilLine />} onPress={onEdit} isDisabled={check.isPending}>
          ویرایش شماره
        </Button>
      </p>
      {/* The field has the focus already, which would read its fault. */}
      <div aria-live="assertive">
        <OtpField
          name="code"
          label="کد شش‌رقمی"
          value={code}
          onChange={(digits) => {
            // A refusal has emptied the field a moment before its call counts as ended.
            if (check.isPending && code.length === otp.digits) return;
            setCode(digits);
            setErrors(null);
          }}
          onComplete={submit}
          length={otp.digits}
          error={errors?.code}
          autoFocus
        />
      </div>
      <Button type="submit" variant="primary" size="lg" isWide isLoading={check.isPending}>
        ورود
      </Button>
      <WaitNote until={refusedUntil} />
      <div className="flex min-h-11 items-center justify-center text-sm">
        {wait > 0 ? (
          <p className="text-muted tabular-nums">
            {wait > 60 ? `کد تازه: ${countdownText(wait)}` : `${toPersianDigits(wait)} ثانیه تا ارسال دوباره`}
          </p>
        ) : (
          <Button
            variant="ghost"
            onPress={() => resend.run({ body: { mobile } })}
            isLoading={resend.isPending}
          >
            ارسال دوبارهٔ کد
          </Button>
        )}
      </div>
    </Form>
  );
}

interface OtpCredential extends Credential {
  code: string;
}

/** Fills in the code by WebOTP, where the phone can read it from the message. */
function useWebOtp(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stopped = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: stopped.signal } as CredentialRequestOptions)
      .then((credential) => credential && take((credential as OtpCredential).code))
      .catch(() => {});
    return () => stopped.abort();
  }, []);
}
