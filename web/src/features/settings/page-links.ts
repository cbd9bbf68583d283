/** The pages that everybody may read, as they are linked from others. */
export const pageLinks = [
  { href: '/pages/terms', label: 'قوانین' },
  { href: '/pages/privacy', label: 'حریم خصوصی' },
  { href: '/pages/contact', label: 'تماس' },
] as const;
