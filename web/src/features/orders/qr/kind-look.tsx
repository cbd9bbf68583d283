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

export const QrKindIcon = ({ kind }: { kind: QrKind }) => kindIcons[kind];

export const kindNotes: Record<QrKind, string> = {
  video: 'ویدیوی شما پخش می‌شود',
  image: 'تا ۱۰ عکس شما دیده می‌شود',
  audio: 'صدای شما پخش می‌شود',
  text: 'نوشتهٔ شما خوانده می‌شود',
  link: 'لینک شما باز می‌شود',
};
