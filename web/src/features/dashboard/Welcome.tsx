import type { ReactNode } from 'react';
import { Guilloche } from '../../ui/Guilloche.tsx';

type WelcomeProps = { title: ReactNode; text: string; action?: ReactNode };

export function Welcome({ title, text, action }: WelcomeProps) {
  return (
    <section className="metal relative isolate overflow-hidden rounded-2xl px-6 py-8 shadow-raised sm:px-10 sm:py-12">
      <Guilloche
        seed={5}
        isEngraved
        className="absolute -end-32 -bottom-32 -z-10 size-72 text-on-metal opacity-25 sm:-top-36 sm:end-0 sm:bottom-auto sm:size-128"
      />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-px bg-linear-to-l from-transparent via-glow to-transparent"
      />
      <h1 className="line-clamp-3 text-2xl font-bold sm:text-3xl">{title}</h1>
      <p className="mt-2 max-w-prose text-on-metal-muted">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </section>
  );
}
