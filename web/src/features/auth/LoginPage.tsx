import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/profile';
import { cx } from '../../ui/class-names.ts';
import { Logo } from '../../ui/Logo.tsx';
import { CodeStep } from './CodeStep.tsx';
import { awaitedMobile, awaitNoCode, codeSent, secondsToWait } from './awaited-code.ts';
import { landingOf, startSession } from './session.ts';
import { LoginPicture } from './LoginPicture.tsx';
import { UsualCost } from './UsualCost.tsx';
import { WaitNote, waitEnd } from './WaitNote.tsx';
import { sendOtp } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { mobileFault, parseMobile } from '#contract/common/mobile';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';

type LoginPageProps = {
  /** The path to return to after signing in. */
  back: string | undefined;
  foot: ReactNode;
};

export function LoginPage({ back, foot }: LoginPageProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [mobile, setMobile] = useState(awaitedMobile);
  const [step, setStep] = useState<'mobile' | 'code'>(mobile ? 'code' : 'mobile');
  const [firstStep] = useState(step);

  useEffect(() => {
    document.title = 'ورود · حکاک';
  }, []);

  async function handleSignedIn(profile: Profile) {
    awaitNoCode();
    startSession(queryClient, profile);
    await router.navigate({ href: landingOf(profile, back), replace: true });
  }

  return (
    <main className="grid min-h-dvh grid-rows-[minmax(12rem,1fr)_auto] lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.35fr)] lg:grid-rows-1">
      <LoginPicture className="lg:order-last" />
      <section className="relative z-10 -mt-7 flex flex-col rounded-t-2xl border-t bg-canvas px-6 pt-8 pb-6 lg:mt-0 lg:rounded-none lg:border-0 lg:px-12 lg:pt-12">
        <Logo className="mx-auto w-full max-w-dialog-sm" />
        <div
          key={step}
          className={cx(
            'mx-auto flex w-full max-w-dialog-sm flex-1 flex-col justify-center py-8',
            step !== firstStep && 'animate-rise',
          )}
        >
          <h1 className="text-2xl font-bold sm:text-3xl">
            {step === 'mobile' ? 'عکس بفرستید، فایل آمادهٔ لیزر بگیرید' : 'کد را وارد کنید'}
          </h1>
          {step === 'mobile' && (
            <>
              <UsualCost />
              <p className="mt-3 mb-6 text-muted">
                شمارهٔ موبایلتان را بنویسید تا کد ورود را برایتان بفرستیم.
              </p>
            </>
          )}
          {step === 'mobile' ? (
            <MobileStep
              mobile={mobile}
              onSent={(sentTo) => {
                setMobile(sentTo);
                setStep('code');
              }}
            />
          ) : (
            <CodeStep
              mobile={mobile}
              onEdit={() => {
                awaitNoCode();
                setStep('mobile');
              }}
              onSignedIn={handleSignedIn}
            />
          )}
        </div>
        {foot}
      </section>
    </main>
  );
}

type MobileStepProps = { mobile: string; onSent: (mobile: string) => void };

function MobileStep({ mobile, onSent }: MobileStepProps) {
  const [typed, setTyped] = useState(toPersianDigits(mobile));
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const [refusedUntil, setRefusedUntil] = useState(0);
  const requestedMobile = useRef('');
  const send = useCall(sendOtp, {
    onSuccess: ({ resendIn }) => {
      codeSent(requestedMobile.current, resendIn);
      onSent(requestedMobile.current);
    },
    onError: ({ code, fields, message, retryAfter }) => {
      // A toast says that nothing has arrived.
      if (code === 'OFFLINE') return;
      setErrors({ mobile: fields.mobile ?? message });
      setRefusedUntil(waitEnd(retryAfter));
    },
  });

  function handleSubmit() {
    const meant = parseMobile(typed);
    if (!meant) return setErrors({ mobile: mobileFault });
    if (secondsToWait(meant) > 0) return onSent(meant);
    requestedMobile.current = meant;
    send.run({ body: { mobile: meant } }, { isQuiet: true });
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
          setRefusedUntil(0);
          setErrors(null);
        }}
        error={errors?.mobile}
      />
      <Button type="submit" variant="primary" size="lg" isWide isLoading={send.isPending}>
        دریافت کد ورود
      </Button>
      <WaitNote until={refusedUntil} />
    </Form>
  );
}
