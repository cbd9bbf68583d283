import { Bell, Copy, Ellipsis, LogOut, Pencil, Plus, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, IconButton, LOADER } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ImageViewer } from '../../ui/ImageViewer.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { OrderButton, Ordering } from '../../ui/Ordering.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { Line, Sample, Shelf } from './Shelf.tsx';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const long =
  'قبل از فرستادن سفارش، اندازهٔ حلقه را با خط‌کش بسنجید. طرح روی فلز به همان اندازه‌ای می‌نشیند که اینجا می‌بینید، و بعد از حکاکی بازگشتی در کار نیست. ';

export function ActingParts() {
  const [isSending, setSending] = useState(false);
  const [dialog, setDialog] = useState<'short' | 'long' | null>(null);
  const [isViewing, setViewing] = useState(false);
  const [picture, setPicture] = useState(0);
  const [confirm, confirmDialog] = useConfirm();

  async function send() {
    setSending(true);
    await wait(1500);
    setSending(false);
    toast.success('سفارش شما با موفقیت ثبت شد');
  }

  return (
    <Shelf id="acting" title="انجام دادن">
      <Sample name="Button">
        <Line>
          <Button variant="primary" icon={<Plus />}>
            ثبت سفارش
          </Button>
          <Button>ذخیره</Button>
          <Button variant="ghost">انصراف</Button>
          <Button variant="danger" icon={<Trash2 />}>
            حذف
          </Button>
        </Line>
        <Line>
          <Button variant="primary" size="sm">
            کوچک
          </Button>
          <Button variant="primary">میانه</Button>
          <Button variant="primary" size="lg">
            بزرگ
          </Button>
        </Line>
        <Line>
          <Button variant="primary" isDisabled>
            خاموش
          </Button>
          <Button isDisabled>خاموش</Button>
          <Button variant="danger" isDisabled>
            خاموش
          </Button>
        </Line>
        <Line>
          <Button variant="primary" isLoading>
            در حال ثبت
          </Button>
          <Button>{LOADER}</Button>
          <Button variant="primary" onPress={send}>
            {isSending ? LOADER : 'پرداخت و ثبت سفارش'}
          </Button>
        </Line>
        <a href="#acting" className={buttonClass('secondary', 'md', 'self-start')}>
          لینکی به شکل دکمه
        </a>
      </Sample>

      <Sample name="IconButton · Menu · Tooltip · Kbd">
        <Line>
          <IconButton label="اعلان‌ها" icon={<Bell />} />
          <IconButton label="ویرایش" icon={<Pencil />} variant="outline" shortcut="E" />
          <IconButton label="حذف" icon={<Trash2 />} variant="danger" />
          <IconButton label="در حال انجام" icon={<Bell />} isLoading />
          <IconButton label="خاموش" icon={<Bell />} isDisabled />
          <IconButton label="کوچک" icon={<Copy />} size="sm" />
          <IconButton label="بزرگ" icon={<Copy />} size="lg" variant="outline" />
        </Line>
        <Line>
          <Menu label="حساب من" trigger={<Button icon={<Settings />}>حساب من</Button>}>
            <MenuSection title="مشتری نمونه">
              <MenuItem icon={<Pencil />} note="نام، عکس و آدرس">
                پروفایل
              </MenuItem>
              <MenuItem icon={<Bell />}>اعلان‌ها</MenuItem>
            </MenuSection>
            <MenuSeparator />
            <MenuItem isDisabled>ارتقای سطح</MenuItem>
            <MenuItem
              icon={<LogOut className="mirror" />}
              tone="danger"
              onAction={() => toast.info('خارج شدید')}
            >
              خروج
            </MenuItem>
          </Menu>
          <Menu
            label="کارهای سفارش"
            trigger={<IconButton label="کارهای سفارش" icon={<Ellipsis />} variant="outline" />}
          >
            <MenuItem icon={<Copy />}>کپی شماره</MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger">
              لغو سفارش
            </MenuItem>
          </Menu>
          <span className="text-sm text-muted">
            جستجوی طرح <Kbd>Ctrl K</Kbd>
          </span>
        </Line>
      </Sample>

      <Sample name="Dialog · useConfirm · toast · ImageViewer">
        <Line>
          <Button onPress={() => setDialog('short')}>پنجره</Button>
          <Button onPress={() => setDialog('long')}>پنجرهٔ بلند</Button>
          <Button
            onPress={() =>
              confirm({
                title: 'لغو سفارش ۱۰۲۴؟',
                message: 'سفارش لغو می‌شود و ۱۵۰٬۰۰۰ تومان به کیف پول شما برمی‌گردد. این کار بازگشت ندارد.',
                confirmLabel: 'لغو سفارش',
                onConfirm: async () => {
                  await wait(1200);
                  toast.success(doneMessage);
                },
              })
            }
          >
            پرسش
          </Button>
        </Line>
        <Line>
          <Button size="sm" onPress={() => toast.success('سفارش شما با موفقیت ثبت شد')}>
            خبر خوش
          </Button>
          <Button size="sm" onPress={() => toast.error('حجم فایل حلقهٔ نامزدی.png بیشتر از ۵ مگابایت است')}>
            خطا
          </Button>
          <Button size="sm" onPress={() => toast.info('برای دریافت ویدیو تصویر QR را اسکن کنید')}>
            آگاهی
          </Button>
          <Button size="sm" onPress={() => setViewing(true)}>
            نمایش تصویر
          </Button>
        </Line>
        <Dialog
          isOpen={dialog === 'short'}
          onOpenChange={(isOpen) => setDialog(isOpen ? 'short' : null)}
          title="شارژ کیف پول"
          subtitle="موجودی: ۲٬۴۸۰٬۰۰۰ تومان"
          footer={
            <>
              <Button variant="ghost" onPress={() => setDialog(null)}>
                انصراف
              </Button>
              <Button variant="primary" onPress={() => setDialog(null)}>
                رفتن به درگاه
              </Button>
            </>
          }
        >
          <TextField label="عنوان" hint="برای یادآوری خودتان" value={null} />
        </Dialog>
        <Dialog
          isOpen={dialog === 'long'}
          onOpenChange={(isOpen) => setDialog(isOpen ? 'long' : null)}
          title="راهنمای اندازهٔ حلقه و چند نکتهٔ دیگر که نامش بلند است"
          size="lg"
        >
          <p className="leading-loose">{long.repeat(16)}</p>
        </Dialog>
        <ImageViewer
          isOpen={isViewing}
          onOpenChange={setViewing}
          index={picture}
          onIndexChange={setPicture}
          images={[
            { src: '/icons/icon-512.png', alt: 'نشان حکاک', download: '/icons/icon-512.png' },
            { src: '/icons/icon-maskable-512.png', alt: 'نشان برای صفحهٔ گوشی' },
            { src: '/icons/icon.svg', alt: 'نشان برداری' },
          ]}
        />
        {confirmDialog}
      </Sample>
      <Sample name="Ordering">
        <Ordered />
      </Sample>
    </Shelf>
  );
}

const pieces = ['حلقهٔ نقره', 'پلاک استیل', 'فندک برنجی', 'قابی با نامی بلند که در یک خط جا نمی‌شود'];

function Ordered() {
  const [isOn, setOn] = useState(true);
  const [names, setNames] = useState(pieces);
  return (
    <>
      <OrderButton isOn={isOn} onChange={setOn} />
      {isOn && (
        <div className="overflow-hidden rounded-lg border">
          <Ordering
            label="ترتیب قطعه‌ها"
            items={names.map((name) => ({ _id: name, name, note: 'نمونه' }))}
            onOrder={async (ids, before) => {
              await wait(600);
              setNames([...ids]);
              return { label: 'برگرداندن', onPress: () => setNames([...before]) };
            }}
          />
        </div>
      )}
    </>
  );
}
