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
  '/admin/settings/prices',
  '/admin/settings/settings',
  '/admin/settings/questions',
  '/admin/settings/quick-replies',
  '/admin/settings/pages',
  '/admin/settings/fonts',
  '/admin/settings/qr-categories',
  '/admin/settings/qr-texts',
  '/admin/settings/changes',
  '/pages/terms',
  '/pages/privacy',
  '/pages/contact',
  '/admin/settings/qr',
  '/admin/settings/tutorials',
  '/admin/reports',
];

/** Those that the lists of all pages lack, because they are of one record or open from another. */
export const innerPaths = [
  '/designOrder/1',
  '/wallet/statement',
  '/ticket/1',
  '/tutorial/1',
  '/fontMaker/batch',
  '/admin/fontMaker/batch',
  '/admin/rechargeWallet/statement',
];
