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
  video: 'ویدیو پخش می‌کند',
  image: 'تا ۱۰ عکس',
  audio: 'صدا پخش می‌کند',
  text: 'متن نشان می‌دهد',
  link: 'به لینک می‌رود',
};
