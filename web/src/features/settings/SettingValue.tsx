import { toPersianDigits } from '#contract/common/digits';
import { hoursText, readHours } from '#contract/common/working-hours';
import type { Setting } from '#contract/settings';
import { Ltr } from '../../ui/Ltr.tsx';

export function SettingValue({ type, value }: Pick<Setting, 'type' | 'value'>) {
  if (type === 'hours') return hoursText(readHours(value));
  if (type === 'text') return toPersianDigits(value);
  if (type === 'link') return <Ltr className="wrap-anywhere">{value}</Ltr>;
  return <Ltr>{toPersianDigits(type === 'card' ? value.replace(/(.{4})(?=.)/g, '$1 ') : value)}</Ltr>;
}
