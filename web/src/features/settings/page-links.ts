export const pageLinks = [
  { href: '/pages/terms', label: 'قوانین' },
  { href: '/pages/privacy', label: 'حریم خصوصی' },
  { href: '/pages/contact', label: 'تماس' },
] as const;
