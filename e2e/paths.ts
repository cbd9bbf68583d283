/** Every page of the sidebar, and those that stand beside it. A new page needs one line here. */
export const customerPaths = [
  '/',
  '/designOrder',
  '/designOrder?tab=orders',
  '/designOrder/qr',
  '/designOrder/qr/mine',
  '/fontMaker',
  '/ticket',
  '/ticket/newTicket',
  '/tutorial',
  '/wallet',
  '/levelUp',
  '/nowhere',
];

export const adminPaths = [
  '/',
  '/admin/designsManagement',
  '/admin/designs',
  '/admin/fontMaker',
  '/admin/rechargeWallet',
  '/admin/tickets',
  '/admin/devices',
  '/admin/users',
  '/admin/settings',
  '/admin/settings/qr',
  '/admin/settings/tutorials',
  '/admin/reports',
];
