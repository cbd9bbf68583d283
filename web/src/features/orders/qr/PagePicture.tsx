import { PicturePreview } from '../../../ui/PicturePreview.tsx';

/** A picture of a page: a chosen file, or one that the server has. */
export type PagePictureSource = File | string;

export function PagePicture({ picture, className }: { picture: PagePictureSource; className?: string }) {
  if (picture instanceof File) return <PicturePreview file={picture} className={className} />;
  return <img src={picture} alt="" loading="lazy" className={className} />;
}
