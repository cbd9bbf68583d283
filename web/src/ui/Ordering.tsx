import { ArrowUpDown, Check } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { Button } from './Button.tsx';
import { lazyPart } from './lazy-part.ts';
import { SkeletonRows } from './Skeleton.tsx';

const OrderList = lazyPart(async () => (await import('./OrderList.tsx')).OrderList);

/** The rows of a list while they are put in order, with how it is done. */
export const Ordering = (props: ComponentProps<typeof OrderList>) => (
  <>
    <p className="border-b px-4 py-3 text-sm text-muted sm:px-5">
      هر ردیف را بگیرید و بکشید، یا دو فلش آن را بزنید. هر جابه‌جایی همان لحظه ذخیره می‌شود.
      <span className="max-sm:hidden">
        {' '}
        با صفحه‌کلید، روی شش نقطهٔ ردیف Enter بزنید، با فلش‌ها جایش را پیدا کنید و دوباره Enter بزنید.
      </span>
    </p>
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <OrderList {...props} />
    </Suspense>
  </>
);

type OrderButtonProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
};

/** Begins and ends putting a list in order. */
export const OrderButton = ({ isOn, onChange, isDisabled }: OrderButtonProps) => (
  <Button
    variant={isOn ? 'primary' : 'secondary'}
    icon={isOn ? <Check /> : <ArrowUpDown />}
    onPress={() => onChange(!isOn)}
    isDisabled={isDisabled}
  >
    {isOn ? 'پایان ترتیب' : 'تغییر ترتیب'}
  </Button>
);
