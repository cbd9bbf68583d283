import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { getQrTexts, type QrCategory, type QrText } from '#contract/qr';
import { Button } from '../../../ui/Button.tsx';
import { useOwnFilters } from '../../../lib/filters.ts';
import { listOf } from '../../../lib/queries.ts';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { List } from '../../../ui/List.tsx';
import { ListSearch } from '../../../ui/SearchField.tsx';
import { QrTextLook } from './QrTextLook.tsx';

type QrTextsDialogProps = DialogControl & {
  category: QrCategory;
  input: string;
  onChoose: (text: QrText) => void;
};

export function QrTextsDialog({ category, input, onChoose, ...dialog }: QrTextsDialogProps) {
  const filters = useOwnFilters<{ search?: string }>(['search']);
  const texts = useInfiniteQuery(
    listOf(
      getQrTexts,
      { params: { id: category._id }, query: { input, ...filters.query } },
      ({ data }) => data,
    ),
  );
  return (
    <Dialog {...dialog} size="lg" title="متن‌های آماده" subtitle={category.title}>
      <div className="flex flex-col gap-4">
        <ListSearch
          filters={filters}
          label="جستجوی متن"
          placeholder="واژه‌ای از متن، یا نام شاعر"
          list={texts}
          autoFocus
        />
        <List
          label="متن‌های آماده"
          unit="متن"
          className="-mx-2"
          query={texts}
          renderRow={(text) => (
            <li className="border-b last:border-0">
              <Button
                variant="bare"
                onPress={() => onChoose(text)}
                className="block w-full cursor-pointer rounded-md px-3 py-3.5 text-start transition-colors hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 active:bg-press"
              >
                <QrTextLook text={text} />
              </Button>
            </li>
          )}
          empty={{ seed: 21, icon: <BookOpenText />, note: 'هنوز متن آماده‌ای در این دسته نیست.' }}
          narrowed={{
            filters,
            note: 'متنی با این واژه پیدا نشد.',
            clearLabel: 'همهٔ متن‌ها',
          }}
        />
      </div>
    </Dialog>
  );
}
