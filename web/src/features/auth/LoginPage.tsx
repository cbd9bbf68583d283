import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Profile } from '#contract/profile';
import { cx } from '../../ui/class-names.ts';
import { Logo } from '../../ui/Logo.tsx';
import { CodeStep } from './CodeStep.tsx';
import { awaitedMobile, awaitNoCode, codeSent, secondsToWait } from './awaited-code.ts';
import { landingOf, startSession } from './session.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { guillochePaths } from '../../ui/guilloche-path.ts';
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
      <LoginEngraving className="lg:order-last" />
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
            {step === 'mobile' ? 'به کارگاهتان خوش آمدید' : 'کد را وارد کنید'}
          </h1>
          {step === 'mobile' && (
            <p className="mt-2 mb-7 text-muted">شمارهٔ موبایلتان را بنویسید تا کد ورود را برایتان بفرستیم.</p>
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

const seed = 12;
/** The rotation of the drawing in degrees, chosen for the place where the engraved line ends. */
const turn = -115;

function LoginEngraving({ className }: { className?: string }) {
  const id = useId();
  const line = guillochePaths(seed, false)[1] ?? '';
  const { x, y } = startOf(line);
  return (
    <div aria-hidden="true" className={cx('metal relative isolate overflow-hidden', className)}>
      <div className="absolute start-1/2 top-1/2 aspect-square w-[125%] -translate-y-1/2 translate-x-1/2 lg:h-[118%] lg:w-auto">
        <div className="size-full -rotate-[115deg]">
          <Guilloche seed={seed} isEngraved className="size-full text-on-metal opacity-40" />
        </div>
        <svg
          viewBox="0 0 100 100"
          fill="none"
          className="absolute inset-0 size-full animate-appear overflow-visible"
        >
          <defs>
            <linearGradient id={`${id}beam`} x1="0" y1={y - 24} x2="0" y2={y} gradientUnits="userSpaceOnUse">
              <stop stopColor="var(--glow)" stopOpacity="0" />
              <stop offset="1" stopColor="var(--glow)" />
            </linearGradient>
            <radialGradient id={`${id}glow`}>
              <stop stopColor="var(--glow)" stopOpacity="0.55" />
              <stop offset="0.35" stopColor="var(--glow)" stopOpacity="0.16" />
              <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
            </radialGradient>
          </defs>
          <circle cx={x} cy={y} r="6" fill={`url(#${id}glow)`} className="animate-spark" />
          <g
            transform={`rotate(${turn} 50 50)`}
            stroke="var(--glow)"
            strokeWidth="0.16"
            strokeLinecap="round"
          >
            <path d={line} pathLength="1" strokeDasharray="0 0.972 0.028" opacity="0.3" />
            <path d={line} pathLength="1" strokeDasharray="0 0.985 0.015" opacity="0.55" />
            <path d={line} pathLength="1" strokeDasharray="0 0.994 0.006" />
          </g>
          <rect x={x - 0.07} y={y - 24} width="0.14" height="24" fill={`url(#${id}beam)`} />
          <circle cx={x} cy={y} r="0.55" fill="var(--glow)" />
          <circle cx={x} cy={y} r="0.25" fill="var(--on-metal)" />
        </svg>
      </div>
    </div>
  );
}

/** Returns the start of a closed line, which is its end too, after the drawing's rotation. */
function startOf(path: string): { x: number; y: number } {
  const [x = 50, y = 50] = /^M([\d.]+) ([\d.]+)/.exec(path)?.slice(1).map(Number) ?? [];
  const angle = Math.atan2(y - 50, x - 50) + (turn * Math.PI) / 180;
  const reach = Math.hypot(x - 50, y - 50);
  return { x: 50 + reach * Math.cos(angle), y: 50 + reach * Math.sin(angle) };
}

type MobileStepProps = { mobile: string; onSent: (mobile: string) => void };

function MobileStep({ mobile, onSent }: MobileStepProps) {
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
