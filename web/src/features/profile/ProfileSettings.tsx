import { Monitor, Moon, Sun } from 'lucide-react';
import { updateProfile } from '#contract/profile';
import { useCall } from '../../lib/queries.ts';
import { Segments } from '../../ui/Segments.tsx';
import { chooseTheme, useThemeChoice } from '../../ui/theme.ts';
import { doneMessage, toast } from '../../ui/toast.ts';
import { YesNoCheckboxes } from '../../ui/YesNoCheckboxes.tsx';
import { useProfile } from '../auth/parts.ts';

const themes = [
  { id: 'system', label: 'مثل دستگاه', icon: <Monitor aria-hidden="true" /> },
  { id: 'light', label: 'روشن', icon: <Sun aria-hidden="true" /> },
  { id: 'dark', label: 'تیره', icon: <Moon aria-hidden="true" /> },
] as const;

export function ProfileSettings() {
  const { sms } = useProfile();
  const { run, isPending } = useCall(updateProfile, { onSuccess: () => toast.success(doneMessage) });
  const theme = useThemeChoice();
  return (
    <div className="flex flex-col gap-6">
      <div>
        <YesNoCheckboxes
          label="خبرها با پیامک هم بیاید؟"
          value={sms}
          isPending={isPending}
          onChange={(next) => run({ body: { sms: next } })}
        />
        <p className="text-xs text-muted">آماده شدن، رد یا پرسش دربارهٔ سفارش. کد ورود همیشه پیامک می‌شود.</p>
      </div>
      <div className="border-t pt-5">
        <h4 className="mb-2 text-sm text-muted">ظاهر</h4>
        <Segments
          label="ظاهر"
          options={themes}
          value={theme}
          onChange={chooseTheme}
          className="sm:max-w-form"
        />
      </div>
    </div>
  );
}
