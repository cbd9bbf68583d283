import { type LinkComponent, type LinkProps, Link as RouterLink, useRouter } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { savesData, whenIdle } from './when-idle.ts';

type Anchor = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** A link's page is preloaded within this distance of the viewport. */
const rootMargin = '200px';
const fetched = new Set<string>();

/** Returns a ref for a link; `preload` runs once the link is near the viewport and the browser is idle. */
function useNear(preload: () => Promise<unknown>, isOff = false) {
  const ref = useRef<HTMLAnchorElement>(null);
  const fetchPage = useEffectEvent(preload);

  useEffect(() => {
    const anchor = ref.current;
    // In a preview it cannot be pressed.
    if (!anchor || isOff || savesData() || anchor.closest('[inert]')) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (fetched.has(anchor.href)) return;
        fetched.add(anchor.href);
        whenIdle(() => void fetchPage().catch(() => {}));
      },
      { rootMargin },
    );
    observer.observe(anchor);
    return () => observer.disconnect();
  }, [isOff]);
  return ref;
}

/** The router's link, which preloads its page near the viewport. All links of the product use it. */
export const Link = ((props: LinkProps & Anchor) => {
  const router = useRouter();
  const anchor = useNear(
    () => router.preloadRoute(props as Parameters<typeof router.preloadRoute>[0]),
    props.preload === false,
  );
  const { ref, ...rest } = props;
  useImperativeHandle(ref, () => anchor.current as HTMLAnchorElement);
  return <RouterLink {...(rest as LinkProps)} ref={anchor} />;
}) as LinkComponent<'a'>;

/** A link to a path with its query, for paths that come from the server or are composed. */
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
  return <PreloadingAnchor {...rest} href={href} onClick={handleClick} />;
}

/** An anchor that preloads its page; the caller handles the click. */
export function PreloadingAnchor({ ref, ...rest }: Anchor) {
  const router = useRouter();
  const anchor = useNear(() => {
    const { pathname, search } = new URL(rest.href ?? '', location.href);
    return router.preloadRoute({ to: pathname as '/', search: router.options.parseSearch(search) });
  });
  useImperativeHandle(ref, () => anchor.current as HTMLAnchorElement);
  return <a {...rest} ref={anchor} />;
}
