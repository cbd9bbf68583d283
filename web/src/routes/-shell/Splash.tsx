import { LogoMark } from '../../ui/Logo.tsx';

/** The page until the session is known. */
export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh animate-appear place-items-center">
      <span className="sr-only">در حال باز شدن</span>
      <LogoMark className="size-16 animate-spark" />
    </div>
  );
}
