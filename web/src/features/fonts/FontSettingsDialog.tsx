import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { FontSearch } from './FontSearch.tsx';
import { SizeConversion } from './SizeConversion.tsx';

export function FontSettingsDialog(dialog: DialogControl) {
  return (
    <Dialog {...dialog} title="تنظیمات فونت" size="lg">
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <SectionTitle level={3}>تبدیل سایز حلقه</SectionTitle>
          <SizeConversion />
        </section>
        <section className="flex flex-col gap-3">
          <SectionTitle level={3}>فونت‌ها</SectionTitle>
          <FontSearch />
        </section>
      </div>
    </Dialog>
  );
}
