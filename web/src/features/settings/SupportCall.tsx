import { Phone } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { buttonClass } from '../../ui/button-class.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { useSettings } from './settings.ts';

type SupportCallProps = { label?: string; variant?: 'secondary' | 'ghost'; className?: string };

/** A link that calls the shop's first telephone; renders nothing if there is none. */
export function SupportCall({
  label = 'تماس با پشتیبانی',
  variant = 'secondary',
  className,
}: SupportCallProps) {
  const [phone] = useSettings('phone');
  if (!phone) return null;
  return (
    <a href={`tel:${phone.value}`} className={buttonClass(variant, 'md', className)}>
      <Phone aria-hidden="true" />
      <span>
        {label} <Ltr>{toPersianDigits(phone.value)}</Ltr>
      </span>
    </a>
  );
}
