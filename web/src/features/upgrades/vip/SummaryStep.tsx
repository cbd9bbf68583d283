import { Pencil, Send } from 'lucide-react';
import { submitVip, type VipData } from '#contract/upgrades';
import { Button } from '../../../ui/Button.tsx';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { UpgradeFacts } from '../UpgradeFacts.tsx';
import { useCall } from '../../../lib/queries.ts';

type SummaryStepProps = {
  data: VipData;
  takesFocus: boolean;
  onGo: (step: number | undefined) => void;
};

export function SummaryStep({ data, takesFocus, onGo }: SummaryStepProps) {
  const call = useCall(submitVip, {
    onSuccess: () => {
      toast.success(doneMessage);
      onGo(undefined);
    },
  });
  return (
    <StepBody
      title="بازبینی و فرستادن"
      note="اگر همه‌چیز درست است، درخواست را بفرستید."
      takesFocus={takesFocus}
    >
      <UpgradeFacts data={data} />
      <div className="mt-5 mb-4 flex flex-wrap gap-2">
        <Button size="sm" icon={<Pencil />} isDisabled={call.isPending} onPress={() => onGo(2)}>
          ویرایش مشخصات
        </Button>
        <Button size="sm" icon={<Pencil />} isDisabled={call.isPending} onPress={() => onGo(3)}>
          ویرایش مدارک و آدرس
        </Button>
      </div>
      <StepButtons
        onBack={() => onGo(3)}
        onNext={() => call.run({})}
        isBusy={call.isPending}
        icon={<Send className="mirror" />}
      >
        فرستادن درخواست
      </StepButtons>
    </StepBody>
  );
}
