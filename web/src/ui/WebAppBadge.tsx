import type { ReactNode } from 'react';

function WebAppBadge({ title, drawing }: { title: string; drawing: ReactNode }) {
  return (
    <span className="metal flex w-full items-center gap-3 rounded-md px-3.5 py-2 text-start shadow-card">
      <svg
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-8 shrink-0"
      >
        {drawing}
      </svg>
      <span className="flex min-w-0 flex-col">
        <span className="text-2xs text-on-metal-muted">نسخهٔ وب‌اپ برای</span>
        <span className="truncate text-base font-semibold" dir="ltr">
          {title}
        </span>
      </span>
    </span>
  );
}

const beam = <path d="M16 2v9.5" stroke="var(--glow)" />;
const spark = <circle cx="16" cy="13" r="1.6" fill="var(--glow)" stroke="none" />;

/** The download picture of the sidebar for phones of one family: a drawing of our own. */
export function DownloadApple() {
  return (
    <WebAppBadge
      title="iOS"
      drawing={
        <>
          <rect x="7.5" y="5" width="17" height="24" rx="5" />
          <path d="M13.5 26h5M13.5 8h5" opacity="0.6" />
          <path d="M16 13c0 3.6-4 3.6-4 6.5h8" opacity="0.85" />
          {beam}
          {spark}
        </>
      }
    />
  );
}

/** And for those of the other. */
export function DownloadAndroid() {
  return (
    <WebAppBadge
      title="Android"
      drawing={
        <>
          <rect x="7.5" y="5" width="17" height="24" rx="2.5" />
          <path d="M12 26h1.5M15.25 26h1.5M18.5 26H20" opacity="0.6" />
          <path d="M16 13c0 3.6 4 3.6 4 6.5h-8" opacity="0.85" />
          {beam}
          {spark}
        </>
      }
    />
  );
}
