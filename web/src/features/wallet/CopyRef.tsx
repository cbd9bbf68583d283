import { Copy } from 'lucide-react';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/Button.tsx';

const copy = (ref: string) =>
  copyText(ref, 'شمارهٔ پیگیری کپی شد', 'شماره کپی نشد. آن را با دست انتخاب کنید.');

export function CopyRef({ value }: { value: string }) {
  return <IconButton label="کپی شمارهٔ پیگیری" icon={<Copy />} size="sm" onPress={() => copy(value)} />;
}
