import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';
import { listQuery, pageOf } from './common/paging.ts';
import { PersonFound } from './people.ts';

/** The audited actions of admins on a person or their money, with their labels. */
export const auditLabels = {
  balanceChange: 'تغییر موجودی کیف پول',
  smsChange: 'تغییر دریافت پیامک',
  offerCreate: 'ساخت کد هدیه برای کاربر',
  designChange: 'تغییر نوع سفارش',
  designReject: 'رد سفارش',
  designCancel: 'لغو سفارش',
  upgradeAccept: 'پذیرش ارتقای سطح',
  upgradeReject: 'رد ارتقای سطح',
  deviceOut: 'ثبت خروج دستگاه',
  notificationSend: 'فرستادن پیام',
  loginsEnd: 'بستن همهٔ ورودها',
  roleGrant: 'دادن نقش مدیر',
  roleRevoke: 'گرفتن نقش مدیر',
  ticketClose: 'بستن تیکت',
  qrTakedown: 'برداشتن صفحهٔ QR',
  qrPutBack: 'برگرداندن صفحهٔ QR',
} as const;
export type AuditAction = keyof typeof auditLabels;
const auditActions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]];

/** `by` is null when it was done on the server itself, with the admin tool or by ADMIN_MOBILES. */
export const AuditEntry = z.object({
  _id: z.string(),
  action: z.enum(auditActions),
  by: z.nullable(PersonFound),
  note: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.nullable(z.string()),
  createdAt: instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const getAudit = endpoint('GET', 'user/{id}/audit', 'admin', {
  summary: 'What admins did to this person or their money',
  hears: ['person'],
  query: z.object({ ...listQuery(), action: z.optional(z.enum(auditActions)) }),
  answer: pageOf(AuditEntry),
});
