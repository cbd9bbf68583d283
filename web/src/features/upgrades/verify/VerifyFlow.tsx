import { useProfile } from '../../auth/parts.ts';
import type { FlowProps } from '../flow-props.ts';
import { Steps } from '../Steps.tsx';
import { AddressStep } from './AddressStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { useVerifyForm } from './use-verify-form.ts';

const steps = ['مشخصات شما', 'آدرس'];

export function VerifyFlow({ upgrade, owner, step = 1, onGo, hasMoved }: FlowProps) {
  const profile = useProfile();
  const previous = 'family' in upgrade.data ? upgrade.data : null;
  const { form, reachable, current } = useVerifyForm(
    { owner, previous, name: profile.name ?? '', family: profile.family ?? '' },
    step,
    onGo,
  );
  return (
    <div className="flex flex-col gap-6">
      <Steps label="مرحله‌های تأیید حساب" steps={steps} current={current} reachable={reachable} onGo={onGo} />
      {current === 1 ? (
        <PersonStep key="person" form={form} takesFocus={hasMoved} />
      ) : (
        <AddressStep key="address" form={form} takesFocus={hasMoved} onBack={() => onGo(1)} />
      )}
    </div>
  );
}
