import { type LinkComponent, type LinkProps, Link as RouterLink, useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useEffect, useRef } from 'react';
import { savesData } from './saves-data.ts';
import { whenIdle } from './when-idle.ts';

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Within this distance of the viewport a link's page is fetched beforehand (specification §9). */
const rootMargin = '200px';
const fetched = new Set<string>();

/** Every link of the product: the router's, whose page is fetched as the link comes near the viewport. */
export const Link = ((props: LinkProps & Anchor) => {
  const router = useRouter();
  const own = useRef<HTMLAnchorElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const anchor = own.current;
    if (!anchor || latest.current.preload === false || savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (fetched.has(anchor.href)) return;
        fetched.add(anchor.href);
        whenIdle(() => {
          router.preloadRoute(latest.current as Parameters<typeof router.preloadRoute>[0]).catch(() => {});
        });
      },
      { rootMargin },
    );
    observer.observe(anchor);
    return () => observer.disconnect();
  }, [router]);

  const { ref, ...rest } = props;
  return (
    <RouterLink
      {...(rest as LinkProps)}
      ref={(anchor: HTMLAnchorElement | null) => {
        own.current = anchor;
        if (typeof ref === 'function') ref(anchor);
        else if (ref) ref.current = anchor;
      }}
    />
  );
}) as LinkComponent<'a'>;

/** A link to a path that came from the server, query and all. */
export function PathLink({ href, onClick, ...rest }: Anchor & { href: string }) {
  const router = useRouter();
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void router.navigate({ href });
  }
  return <a {...rest} href={href} onClick={handleClick} />;
}
