import { Wrench } from 'lucide-react';
import { useCallback, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import type { PersonFull } from '#contract/person';
import type { PersonActProps } from '../../features/people/person-act.ts';
import { useWaitingRequests } from '../../features/upgrades/parts.ts';
import { CountMark } from '../../ui/CountMark.tsx';
import { PopoverButton, type PopoverProps } from '../../ui/PopoverButton.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { type AdminTool, AdminToolDialogs } from './AdminToolDialogs.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useOpenedTool } from './opened-tool.ts';

const ActDialog = lazyPart(async () => (await import('./PersonAct.tsx')).PersonAct);

/** It is here, because every page carries the names of all scripts that the shell imports. */
export const PersonAct = (props: PersonActProps) => <ActDialog {...props} />;

const AdminToolsMenu = lazyPart(async () => (await import('./AdminToolsMenu.tsx')).AdminToolsMenu);

/** The sidebar leaves room for it, or the bar of places on narrow screens, so that it covers nothing. */
export function AdminTools() {
  const [open, setOpen] = useState<AdminTool | null>(null);
  const waiting = useWaitingRequests();
  const [openGift, renderGift] = useRecordDialog<PersonFull>();
  useOpenedTool((tool) => (typeof tool === 'string' ? setOpen(tool) : openGift(tool)));
  const Popover = useCallback((props: PopoverProps) => <AdminToolsMenu {...props} onChoose={setOpen} />, []);
  return (
    <div className="pointer-events-none fixed z-21 *:pointer-events-auto max-lg:inset-x-0 max-lg:bottom-[env(safe-area-inset-bottom)] max-lg:mx-auto max-lg:grid max-lg:h-16 max-lg:max-w-form max-lg:grid-cols-6 max-lg:place-items-center lg:start-[max(var(--spacing)*4,(100vw-var(--container-page))/2+var(--spacing)*4)] lg:bottom-4 lg:max-xl:start-2 print:hidden">
      <PopoverButton
        label={
          waiting > 0
            ? `ابزارهای مدیر، ${formatNumber(waiting)} درخواست ارتقای سطح منتظر است`
            : 'ابزارهای مدیر'
        }
        popover={Popover}
        className="group size-14 animate-rise rounded-full! bg-ink! text-canvas! shadow-raised max-lg:size-[min(3rem,14vw)] max-lg:min-h-0! max-lg:min-w-0!"
      >
        <Wrench className="size-6 transition-transform group-aria-expanded:-rotate-45" />
        <CountMark count={waiting} className="-end-0.5 -top-0.5" />
      </PopoverButton>
      <span role="status" className="sr-only">
        {waiting > 0 && `${formatNumber(waiting)} درخواست ارتقای سطح منتظر است`}
      </span>
      <AdminToolDialogs openTool={open} onOpenChange={setOpen} />
      {renderGift((person, control) => (
        <PersonAct act="gift" person={person} {...control} />
      ))}
    </div>
  );
}
