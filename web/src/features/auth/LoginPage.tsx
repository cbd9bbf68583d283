import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Profile } from '#contract/profile';
import { ownPath } from '#contract/common/links';
import { cx } from '../../ui/class-names.ts';
import { Logo } from '../../ui/Logo.tsx';
import { CodeStep } from './CodeStep.tsx';
import { LoginEngraving } from './LoginEngraving.tsx';
import { MobileStep } from './MobileStep.tsx';
import { awaitedMobile, awaitNoCode } from './awaited-code.ts';
import { startSession } from './session.ts';

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
    await router.navigate({ href: ownPath(back) ?? '/', replace: true });
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
