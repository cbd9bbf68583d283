import { Copy } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';

export function CopyRef({ value }: { value: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.success('شمارهٔ پیگیری کپی شد');
    } catch {
      toast.error('شماره کپی نشد. آن را با دست انتخاب کنید.');
    }
  }
  return <IconButton label="کپی شمارهٔ پیگیری" icon={<Copy />} size="sm" onPress={copy} />;
}
