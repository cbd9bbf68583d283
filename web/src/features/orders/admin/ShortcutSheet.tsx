import { orderActions } from '#contract/orders';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { actionKeys, adminActions } from './order-actions.ts';

const navigationKeys: [string[], string][] = [
  [['N'], 'باز کردن سفارش بعدی در انتظار'],
  [['J', '↓'], 'سفارش پایینی در فهرست'],
  [['K', '↑'], 'سفارش بالایی در فهرست'],
  [['Esc'], 'بستن سفارش'],
  [['?'], 'همین راهنما'],
];

type ShortcutSheetProps = DialogControl & { isOn: boolean; onSwitch: (isOn: boolean) => void };

export function ShortcutSheet({ isOpen, onOpenChange, isOn, onSwitch }: ShortcutSheetProps) {
  const actionRows = adminActions.map((action): [string[], string] => [
    [actionKeys[action]],
    orderActions[action].label,
  ]);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="میان‌برهای صفحه‌کلید"
      subtitle="با صفحه‌کلید فارسی هم کار می‌کند"
      size="lg"
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Keys title="بین سفارش‌ها" rows={navigationKeys} />
        <Keys title="روی سفارش باز" rows={actionRows} />
      </div>
      <div className="mt-5 border-t pt-3">
        <Checkbox
          isSelected={isOn}
          onChange={onSwitch}
          note="وقتی در فیلدها می‌نویسید، خودبه‌خود خاموش می‌شوند. فلش‌ها و Esc همیشه کار می‌کنند."
        >
          میان‌برهای تک‌کلیدی روشن باشند
        </Checkbox>
      </div>
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: [string[], string][] }) {
  return (
    <section>
      <h3 className="mb-2 text-sm text-muted">{title}</h3>
      <dl className="flex flex-col">
        {rows.map(([keys, label]) => (
          <div key={label} className="flex items-center justify-between gap-4 border-b py-2 last:border-0">
            <dt className="text-base">{label}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
