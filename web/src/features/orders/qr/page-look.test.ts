import { expect, it } from 'vitest';
import type { QrCategory, QrContent } from '#contract/qr';
import { lookOfContent } from './page-look.ts';

const category: QrCategory = { _id: '1', title: 'عکس', image: null, kind: 'image', inputs: [], texts: false };
const page = (content: Partial<QrContent>) =>
  lookOfContent(category, { title: 'ما', kind: 'image', ...content });
const picture = (url: string) => ({ key: url, source: `${url}?w=640` });

it('shows the pictures of a page, also where it has only one, which comes as its media', () => {
  expect(page({ images: [{ url: '/a' }, { url: '/b' }] }).pictures).toEqual([picture('/a'), picture('/b')]);
  const alone = page({ media: { url: '/a', mime: 'image/webp' } });
  expect(alone.pictures).toEqual([picture('/a')]);
  expect(alone.media).toBeUndefined();
});

it('plays the file of a page of another kind', () => {
  const video = { url: '/v', mime: 'video/mp4', poster: '/v/poster', seconds: 3 };
  const { pictures, media } = page({ kind: 'video', media: video });
  expect(pictures).toEqual([]);
  expect(media).toEqual({ src: '/v', poster: '/v/poster', seconds: 3 });
});
