import { Checkbox } from './Checkbox.tsx';
import { Dialog, type DialogControl } from './Dialog.tsx';
import { Kbd } from './Kbd.tsx';

type Group = { title: string; rows: readonly (readonly [keys: readonly string[], label: string])[] };

export type ShortcutSheetProps = DialogControl & { isOn: boolean; onSwitch: (isOn: boolean) => void };

/** Lists a page's keyboard shortcuts, with their switch (`useShortcutSheet`). */
export function ShortcutSheet({
  isOpen,
  onOpenChange,
  isOn,
  onSwitch,
  groups,
}: ShortcutSheetProps & { groups: readonly Group[] }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="میان‌برهای صفحه‌کلید"
      subtitle="با صفحه‌کلید فارسی هم کار می‌کند"
      size="lg"
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map((group) => (
          <Keys key={group.title} {...group} />
        ))}
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

function Keys({ title, rows }: Group) {
  return (
    <section>
      <h3 className="mb-2 text-sm text-muted">{title}</h3>
      <dl className="flex flex-col">
        {rows.map(([keys, label]) => (
          <div key={label} className="flex items-center justify-between gap-4 border-b py-1 last:border-0">
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
