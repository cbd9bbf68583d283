import { Copy } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';

export const copyCode = (code: string) => copyText(code, 'کد تخفیف کپی شد', 'خطا در کپی لینک');

export function CopyCode({ code, isWide }: { code: string; isWide?: boolean }) {
  if (isWide)
    return (
      <Button variant="primary" icon={<Copy />} onPress={() => copyCode(code)} className="flex-1">
        کپی کد
      </Button>
    );
  return <IconButton label={`کپی کد ${code}`} icon={<Copy />} size="sm" onPress={() => copyCode(code)} />;
}
