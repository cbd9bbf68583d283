import { useState } from 'react';
import { Link } from '../../lib/router-link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useProfile } from '../../features/profile/parts.ts';
import { useSettings } from '../../features/settings/parts.ts';
import { useTicketCount } from '../../features/tickets/parts.ts';
import { AboutLine } from '../../features/about/parts.tsx';
import { DownloadAndroid, DownloadApple } from '../../ui/WebAppBadge.tsx';
import { InstallDialog } from './lazy.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { askToInstall, type PhoneFamily } from './install-prompt.ts';
import { homeOf, sidebarPlaces } from './places.ts';

/** The content of the sidebar, which phones show in the drawer. */
export function Sidebar() {
  const profile = useProfile();
  const waiting = useTicketCount(profile);
  return (
    <div className="flex min-h-full flex-col px-4 pt-4 pb-3">
      <Link
        to={homeOf(profile) as '/'}
        aria-label="حکاک"
        className="mb-5 flex min-h-11 items-center rounded-md px-2 no-underline"
      >
        <Logo />
      </Link>
      <nav aria-label="بخش‌ها">
        <ul className="flex flex-col gap-1">
          {sidebarPlaces(profile, waiting).map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-h-6 flex-1" />
      <Downloads />
      <PageLinks />
      <AboutLine />
    </div>
  );
}

const pages = [
  { href: '/pages/terms', label: 'قوانین' },
  { href: '/pages/privacy', label: 'حریم خصوصی' },
  { href: '/pages/contact', label: 'تماس' },
];

function PageLinks() {
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-x-4 text-xs">
      {pages.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-9 items-center rounded-xs text-muted no-underline hover:text-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

const downloadClass = 'min-w-0 cursor-pointer rounded-md transition-transform active:scale-[0.985]';

/** The keys of the settings that lead a badge to a store. */
const storeKeys: Record<PhoneFamily, string> = { apple: 'appleStore', android: 'androidStore' };

/** The download badges lead to a store where a setting names one, else to installing the web app. */
function Downloads() {
  const [asked, setAsked] = useState({ family: 'android' as PhoneFamily, isOpen: false });
  const links = useSettings('link');
  const install = async (family: PhoneFamily) => {
    const store = links.find(({ key }) => key === storeKeys[family]);
    if (store) return void open(store.value, '_blank', 'noopener');
    if (!(await askToInstall(family))) setAsked({ family, isOpen: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <button type="button" onClick={() => install('apple')} className={downloadClass}>
        <span className="sr-only">نصب حکاک روی iOS: </span>
        <DownloadApple />
      </button>
      <button type="button" onClick={() => install('android')} className={downloadClass}>
        <span className="sr-only">نصب حکاک روی Android: </span>
        <DownloadAndroid />
      </button>
      <Deferred when={asked.isOpen}>
        <InstallDialog {...asked} onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })} />
      </Deferred>
    </div>
  );
}
