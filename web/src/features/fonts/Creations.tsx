import { useInfiniteQuery } from '@tanstack/react-query';
import { Copy, FolderOpen, MoreVertical, Pencil, PenTool, Trash2, Type } from 'lucide-react';
import {
  type Creation,
  createCreation,
  deleteCreation,
  drawingFormats,
  getCreations,
  getDrawingFile,
} from '#contract/fonts';
import { download } from '../../lib/client.ts';
import { useOwnFilters } from '../../lib/filters.ts';
import { listOf, useCall } from '../../lib/queries.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { List } from '../../ui/List.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../ui/Menu.tsx';
import { Panel } from '../../ui/Card.tsx';
import { ListSearch } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { DrawingPicture } from './DrawingPicture.tsx';
import { round, inputOf, settingsOfCreation } from './settings.ts';
import { formatSize } from './texts.ts';

const RenameDialog = lazyPart(async () => (await import('./RenameDialog.tsx')).RenameDialog);

type CreationsProps = {
  onOpen: (creation: Creation) => void;
  onOrder: ((id: string) => void) | undefined;
};

export function Creations({ onOpen, onOrder }: CreationsProps) {
  const filters = useOwnFilters<{ search?: string }>(['search']);
  const creations = useInfiniteQuery(listOf(getCreations, { query: filters.query }, ({ data }) => data));
  const [rename, renderRename] = useRecordDialog<Creation>();
  const [confirm, confirmDialog] = useConfirm();
  const duplicate = useCall(createCreation, { onSuccess: () => toast.success('رونوشت ساخته شد') });
  const remove = useCall(deleteCreation, { onSuccess: () => toast.success('نوشته حذف شد') });

  return (
    <Panel
      title="نوشته‌های ذخیره‌شده"
      note={`هر وقت خواستید دریافت کنید${onOrder ? ' یا سفارش بدهید' : ''}.`}
      padding="none"
      actions={
        <ListSearch
          label="جستجوی نوشته‌ها"
          placeholder="نام یا نوشته"
          filters={filters}
          list={creations}
          className="w-64 max-sm:w-full"
        />
      }
    >
      <List
        label="نوشته‌های ذخیره‌شده"
        unit="نوشته"
        query={creations}
        empty={{ seed: 34, icon: <Type />, note: 'نوشته‌ای را که پسندیدید ذخیره کنید تا همین‌جا بماند.' }}
        narrowed={{
          filters,
          note: 'نوشته‌ای با این نام پیدا نشد.',
          clearLabel: 'نمایش همهٔ نوشته‌ها',
        }}
        renderRow={(creation) => (
          <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 transition-colors hover:bg-hover sm:flex-nowrap sm:px-5">
            <DrawingPicture creation={creation} alt="" className="h-12 w-full shrink-0 sm:w-64" />
            <Button
              variant="bare"
              onPress={() => onOpen(creation)}
              className="stretched min-w-0 flex-1 cursor-pointer text-start"
            >
              <span className="block truncate font-medium">{creation.name}</span>
              <span className="block truncate text-xs text-muted">
                {creation.font.name} ·{' '}
                {formatSize({ width: round(creation.size.width), height: round(creation.size.height) })} ·{' '}
                <DateTime when={creation.createdAt} />
              </span>
            </Button>
            <span className="relative">
              <Menu
                label={`کارهای «${creation.name}»`}
                trigger={<IconButton label={`کارهای «${creation.name}»`} icon={<MoreVertical />} />}
              >
                <MenuItem icon={<FolderOpen />} onAction={() => onOpen(creation)}>
                  باز کردن
                </MenuItem>
                {onOrder && (
                  <MenuItem icon={<PenTool />} onAction={() => onOrder(creation._id)}>
                    سفارش این نوشته
                  </MenuItem>
                )}
                <MenuItem
                  icon={<Copy />}
                  onAction={() =>
                    duplicate.run({
                      body: {
                        ...inputOf(settingsOfCreation(creation)),
                        name: `${creation.name} (رونوشت)`.slice(0, 200),
                      },
                    })
                  }
                >
                  رونوشت
                </MenuItem>
                <MenuItem icon={<Pencil />} onAction={() => rename(creation)}>
                  تغییر نام
                </MenuItem>
                <MenuSection title="دریافت فایل">
                  {drawingFormats.map((format) => (
                    <MenuItem
                      key={format}
                      onAction={() =>
                        void download(getDrawingFile, { params: { id: creation._id, format } }).catch(
                          () => {},
                        )
                      }
                    >
                      {format.toUpperCase()}
                    </MenuItem>
                  ))}
                </MenuSection>
                <MenuSeparator />
                <MenuItem
                  icon={<Trash2 />}
                  tone="danger"
                  onAction={() =>
                    confirm({
                      title: 'حذف نوشته؟',
                      message: `«${creation.name}» از نوشته‌های شما برداشته می‌شود؛ سفارش‌هایی که آن را دارند، نگهش می‌دارند.`,
                      confirmLabel: 'حذف',
                      tone: 'danger',
                      onConfirm: () => remove.run({ params: { id: creation._id } }),
                    })
                  }
                >
                  حذف
                </MenuItem>
              </Menu>
            </span>
          </li>
        )}
      />
      {confirmDialog}
      {renderRename((creation, control) => (
        <RenameDialog creation={creation} {...control} />
      ))}
    </Panel>
  );
}
