import type { ReactNode } from 'react';

function WebAppBadge({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="metal flex w-full items-center gap-2 rounded-md px-2.5 py-2">
      <svg
        viewBox="0 0 32 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="h-8 w-6.5 shrink-0"
      >
        {children}
        <g transform="translate(6.6 9.5) scale(0.4)" strokeWidth="3.75">
          <path d="M9.5 14.5c4.6-4 10-2.4 19.5.6C17.5 16.7 10 22.3 10 29.6c0 8.6 10.4 12 25 8.4" />
          <path d="M38 -16v50" stroke="var(--glow)" />
          <circle cx="38" cy="37" r="2" fill="var(--glow)" stroke="var(--glow)" />
        </g>
      </svg>
      <span className="flex min-w-0 flex-col items-start">
        <span className="max-w-full truncate text-2xs text-on-metal-muted">نسخهٔ وب‌اپ</span>
        <bdi className="max-w-full truncate text-sm leading-tight font-semibold">{title}</bdi>
      </span>
    </span>
  );
}

export function DownloadApple() {
  return (
    <WebAppBadge title="iOS">
      <rect x="4" y="2" width="24" height="36" rx="6.5" />
      <path d="M12.5 34.25h7" opacity="0.6" />
    </WebAppBadge>
  );
}

export function DownloadAndroid() {
  return (
    <WebAppBadge title="Android">
      <rect x="4" y="2" width="24" height="36" rx="3" />
      <path d="M10 34.25h2M15 34.25h2M20 34.25h2" opacity="0.6" />
    </WebAppBadge>
  );
}
