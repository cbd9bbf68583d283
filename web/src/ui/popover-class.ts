export const popoverClass =
  'min-w-(--trigger-width) overflow-auto overscroll-contain rounded-lg border bg-raised p-1.5 text-ink shadow-raised transition-[opacity,translate] duration-150 data-entering:opacity-0 data-entering:-translate-y-1 data-exiting:opacity-0 data-[placement=top]:data-entering:translate-y-1';

export const optionClass =
  'relative flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 py-1.5 text-base outline-none transition-colors data-focused:bg-hover data-pressed:bg-press data-disabled:cursor-default data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2';
