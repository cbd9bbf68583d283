import { FilePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { Link } from '../../lib/router-link.tsx';
import type { Draft } from '../../lib/use-draft.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useProfile } from '../auth/parts.ts';

/** The order that was begun in this browser. */
export function DraftCard() {
  const { _id: owner } = useProfile();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    let isGone = false;
    whenIdle(async () => {
      const { readOrderDraft } = await import('./order-draft.ts');
      const begun = await readOrderDraft(owner).catch(() => null);
      if (!isGone) setDraft(begun);
    });
    return () => {
      isGone = true;
    };
  }, [owner]);
  const first = draft?.files
    .map(({ file }) => file)
    .find(({ type }) => /^image\/(png|jpeg|webp)$/.test(type));
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!first) return undefined;
    const url = URL.createObjectURL(first);
    setPicture(url);
    return () => URL.revokeObjectURL(url);
  }, [first]);
  if (!draft) return null;
  const { desc, fontId } = draft.values as { desc?: string; fontId?: string | null };
  const files = draft.files.length > 0 && `${formatNumber(draft.files.length)} فایل گذاشته‌اید.`;
  return (
    <Card as="li" className="flex animate-rise items-center gap-4">
      {picture ? (
        <img src={picture} alt="" className="size-20 shrink-0 rounded-lg border object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-20 shrink-0 place-items-center rounded-lg border bg-sunken text-muted"
        >
          <FilePen />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        <h2 className="text-base font-semibold">سفارش نیمه‌تمام</h2>
        <p className="line-clamp-2 max-w-full text-sm text-muted">
          {desc || files || (fontId && 'نوشته‌ای از فونت‌ساز در آن است.')}
        </p>
        <Link to="/designOrder" className={buttonClass('secondary', 'md', 'mt-1')}>
          ادامه می‌دهم
        </Link>
      </div>
    </Card>
  );
}
