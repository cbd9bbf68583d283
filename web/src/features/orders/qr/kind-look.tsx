import { AudioLines, Clapperboard, Images, Link2, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QrKind } from '#contract/qr';

export const kindIcons: Record<QrKind, ReactNode> = {
  video: <Clapperboard />,
  image: <Images />,
  audio: <AudioLines />,
  text: <ScrollText />,
  link: <Link2 />,
};

export const kindNotes: Record<QrKind, string> = {
  video: 'یک ویدیو پخش می‌شود',
  image: 'تا ده تصویر دیده می‌شود',
  audio: 'یک صدا پخش می‌شود',
  text: 'یک متن خوانده می‌شود',
  link: 'به یک آدرس می‌رسد',
};
