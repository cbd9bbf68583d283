import { Copy } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';

async function copy(code: string) {
  try {
    // Where a page came over plain HTTP there is no clipboard at all.
    await navigator.clipboard.writeText(code);
    toast.success('کد تخفیف کپی شد');
  } catch {
    toast.error('خطا در کپی لینک');
  }
}

export function CopyCode({ code, wide }: { code: string; wide?: boolean }) {
  if (wide)
    return (
      <Button variant="primary" icon={<Copy />} onPress={() => void copy(code)} className="flex-1">
        کپی کد
      </Button>
    );
  return <IconButton label={`کپی کد ${code}`} icon={<Copy />} size="sm" onPress={() => void copy(code)} />;
}
