import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
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

/** The sidebar leaves room for it; on narrow screens it floats over the bars, and gives way to a reply and to reading on. */
export function AdminTools() {
  const [open, setOpen] = useState<AdminTool | null>(null);
  const waiting = useWaitingRequests();
  const isAway = useReadingOn();
  const [openGift, renderGift] = useRecordDialog<PersonFull>();
  useOpenedTool((tool) => (typeof tool === 'string' ? setOpen(tool) : openGift(tool)));
  const Popover = useCallback((props: PopoverProps) => <AdminToolsMenu {...props} onChoose={setOpen} />, []);
  return (
    <div
      data-away={isAway || undefined}
      className="fixed transition-[opacity,translate] duration-200 max-lg:not-focus-within:data-away:pointer-events-none max-lg:not-focus-within:data-away:translate-y-4 max-lg:not-focus-within:data-away:opacity-0 start-4 bottom-[calc(var(--bottom-bar)+var(--spacing)*3)] z-10 sm:start-6 lg:start-[max(var(--spacing)*4,(100vw-var(--container-page))/2+var(--spacing)*4)] lg:max-xl:start-2 lg:bottom-4 tall:max-lg:[body:has([data-foot])_&]:bottom-[calc(var(--bottom-bar)+var(--spacing)*20)] max-lg:[body:has([data-writing])_&]:hidden print:hidden"
    >
      <PopoverButton
        label={
          waiting > 0
            ? `ابزارهای مدیر، ${formatNumber(waiting)} درخواست ارتقای سطح منتظر است`
            : 'ابزارهای مدیر'
        }
        popover={Popover}
        className="group size-14 animate-rise rounded-full! bg-ink! text-canvas! shadow-raised"
      >
        <Plus className="size-6 transition-transform group-aria-expanded:rotate-45" />
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

/** In px: smaller scroll movements are ignored. */
const slack = 8;

/** Returns whether the page is being scrolled down and has not ended yet. At its end there is room below it. */
function useReadingOn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const left = document.documentElement.scrollHeight - innerHeight - scrollY;
      if (left > slack && Math.abs(scrollY - last) < slack) return;
      setOn(left > slack && scrollY > last);
      last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isOn;
}
