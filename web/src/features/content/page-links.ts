/** The pages that everybody may read, as they are linked from each other. */
export const pageLinks = [
  { href: '/pages/terms', label: 'قوانین استفاده' },
  { href: '/pages/privacy', label: 'حریم خصوصی' },
  { href: '/pages/contact', label: 'تماس با ما' },
] as const;
