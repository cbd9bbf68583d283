import { getRouteApi, notFound } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import type { SectionId } from './sections.ts';

const parts: Record<SectionId, ComponentType> = {
  prices: lazyPart(async () => (await import('./kinds/Prices.tsx')).Prices),
  settings: lazyPart(async () => (await import('./kinds/ShopInformation.tsx')).ShopInformation),
  questions: lazyPart(async () => (await import('./kinds/Questions.tsx')).Questions),
  'quick-replies': lazyPart(async () => (await import('./kinds/QuickReplies.tsx')).QuickReplies),
  pages: lazyPart(async () => (await import('./kinds/Pages.tsx')).Pages),
  fonts: lazyPart(async () => (await import('./kinds/Fonts.tsx')).Fonts),
  'qr-categories': lazyPart(async () => (await import('./kinds/QrCategories.tsx')).QrCategories),
  'qr-texts': lazyPart(async () => (await import('./kinds/QrTexts.tsx')).QrTexts),
  changes: lazyPart(async () => (await import('./kinds/Changes.tsx')).Changes),
};

const isSection = (kind: string): kind is SectionId => Object.hasOwn(parts, kind);

const route = getRouteApi('/_shell/admin/settings_/$kind');

export function SectionPage() {
  const { kind } = route.useParams();
  const Part = isSection(kind) ? parts[kind] : null;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way
  if (!Part) throw notFound();
  return (
    <Suspense
      fallback={
        <>
          <Skeleton className="mb-6 h-9 w-60" />
          <Card padding="none">
            <SkeletonRows rows={6} picture={false} />
          </Card>
        </>
      }
    >
      <Part />
    </Suspense>
  );
}
