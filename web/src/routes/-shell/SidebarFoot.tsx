import { useState } from 'react';
import { storeKeys } from '#contract/common/setting-keys';
import { AboutLine } from '../../features/about/parts.tsx';
import { pageLinks, useSettings } from '../../features/settings/parts.ts';
import { Button } from '../../ui/Button.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { DownloadAndroid, DownloadApple } from '../../ui/WebAppBadge.tsx';
import { askToInstall, type PhoneFamily } from './install-prompt.ts';

const InstallDialog = lazyPart(async () => (await import('./InstallDialog.tsx')).InstallDialog);

export function SidebarFoot() {
  return (
    <>
      <Downloads />
      <PageLinks />
      <AboutLine />
    </>
  );
}

function PageLinks() {
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-x-4 text-xs">
      {pageLinks.map(({ href, label }) => (
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

function Downloads() {
  const [install, setInstall] = useState({ family: 'android' as PhoneFamily, isOpen: false });
  const links = useSettings('link');
  const begin = async (family: PhoneFamily) => {
    const store = links.find(({ key }) => key === storeKeys[family]);
    if (store) return void open(store.value, '_blank', 'noopener');
    if (!(await askToInstall(family))) setInstall({ family, isOpen: true });
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="bare" onPress={() => begin('apple')} className={downloadClass}>
        <span className="sr-only">نصب حکاک روی iOS: </span>
        <DownloadApple />
      </Button>
      <Button variant="bare" onPress={() => begin('android')} className={downloadClass}>
        <span className="sr-only">نصب حکاک روی Android: </span>
        <DownloadAndroid />
      </Button>
      <Deferred when={install.isOpen}>
        <InstallDialog {...install} onOpenChange={(isOpen) => setInstall({ ...install, isOpen })} />
      </Deferred>
    </div>
  );
}
