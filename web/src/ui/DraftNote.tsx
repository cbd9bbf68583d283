import { CloudOff, Save } from 'lucide-react';
import type { AnyForm } from '../lib/use-form.ts';
import { Button } from './Button.tsx';
import { useConfirm } from './use-confirm.tsx';

const words = {
  writing: 'در حال ذخیرهٔ پیش‌نویس…',
  kept: 'پیش‌نویس ذخیره شد',
  failed: 'این مرورگر جایی برای ذخیرهٔ پیش‌نویس ندارد',
};

export function DraftNote({ draft: { state, discard } }: Pick<AnyForm, 'draft'>) {
  const [confirm, confirmDialog] = useConfirm();
  if (state === 'reading' || state === 'none') return confirmDialog;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted [&>.lucide]:size-4">
      {state === 'failed' ? <CloudOff /> : <Save />}
      <span>{words[state]}</span>
      {state !== 'failed' && (
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          onPress={() =>
            confirm({
              title: 'دور ریختن پیش‌نویس؟',
              message: 'هرچه اینجا نوشته‌اید و گذاشته‌اید پاک می‌شود.',
              confirmLabel: 'دور ریختن',
              onConfirm: discard,
            })
          }
        >
          دور ریختن
        </Button>
      )}
      {confirmDialog}
    </div>
  );
}
