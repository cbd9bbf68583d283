import { Cpu, KeyRound, SlidersHorizontal, UserRound } from 'lucide-react';
import { isAdmin } from '#contract/profile';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Logins } from './Logins.tsx';
import { PersonalData } from './PersonalData.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { useProfile } from '../auth/parts.ts';
import { Suspense } from 'react';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { DeviceList } from '../devices/parts.tsx';

export function ProfileDialog(props: DialogControl) {
  const profile = useProfile();
  const leave = () => props.onOpenChange(false);
  const tabs = [
    { id: 'data', label: 'مشخصات', icon: <UserRound className="max-sm:hidden" />, content: <PersonalData /> },
    ...(isAdmin(profile)
      ? []
      : [
          {
            id: 'devices',
            label: 'دستگاه‌ها',
            icon: <Cpu className="max-sm:hidden" />,
            content: <OwnDevices onLeave={leave} />,
          },
        ]),
    { id: 'logins', label: 'ورودها', icon: <KeyRound className="max-sm:hidden" />, content: <Logins /> },
    {
      id: 'settings',
      label: 'تنظیمات',
      icon: <SlidersHorizontal className="max-sm:hidden" />,
      content: <ProfileSettings />,
    },
  ];
  return (
    <Dialog {...props} title="پروفایل" size="lg" bodyClassName="p-0">
      <ProfileHead />
      <Tabs
        label="بخش‌های پروفایل"
        tabs={tabs}
        panelClassName="min-h-80 p-5 max-sm:min-h-108"
        className="[&>[role=tablist]]:px-2 sm:[&>[role=tablist]]:px-3"
      />
    </Dialog>
  );
}

function OwnDevices({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={3} picture />}>
        <DeviceList />
      </Suspense>
      <div className="flex justify-end pt-4">
        <PathLink href="/#deviceSection" onClick={onLeave} className={buttonClass('secondary')}>
          ثبت دستگاه
        </PathLink>
      </div>
    </>
  );
}
