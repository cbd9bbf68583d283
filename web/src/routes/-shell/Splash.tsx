import { LogoMark } from '../../ui/Logo.tsx';

export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh animate-appear place-items-center">
      <span className="sr-only">در حال باز شدن</span>
      <LogoMark className="size-16 animate-spark" />
    </div>
  );
}
