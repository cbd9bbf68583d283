import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { createTicket, type Department, departments, getHelpQuestions, ticketFiles } from '#contract/tickets';
import { formDraft } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { IdleFileDrop } from '../../ui/IdleFileDrop.tsx';
import { limitsOf } from '../../ui/file-limits.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useWide } from '../../ui/use-wide.ts';
import { OrderCard } from '../orders/parts.ts';
import { useProfile } from '../auth/parts.ts';
import { HelpQuestions } from './HelpQuestions.tsx';
import { departmentOptions } from './filter-options.ts';
import { orderSubject, paymentSubject, ticketSubject } from './queries.ts';
import { followTitle, newTicketDraft } from './ticket-drafts.ts';
import { queryOf } from '../../lib/queries.ts';

const route = getRouteApi('/_shell/ticket/newTicket');
const fileLimits = limitsOf(ticketFiles);

interface Subject {
  title: string;
  department: Department | null;
  text: string;
}

/** Returns the subject of the ticket that the address names; undefined while it is being fetched. */
function useSubject(): { subject: Partial<Subject> | undefined; orderId: string | undefined } {
  const { department, design, payment, follows } = route.useSearch();
  const order = useQuery({ ...orderSubject(design ?? 0), enabled: design !== undefined });
  const paid = useQuery({ ...paymentSubject(payment ?? 0), enabled: payment !== undefined });
  const earlier = useQuery({ ...ticketSubject(follows ?? 0), enabled: follows !== undefined });
  const orderId = order.data?._id ?? earlier.data?.designId;
  if ([order, paid, earlier].some((each) => each.isLoading)) return { subject: undefined, orderId };
  if (paid.data) {
    const { amount, ref, _id } = paid.data;
    const title = `پیگیری پرداخت ${toPersianDigits(_id)}`;
    const text = `پرداخت ${formatToman(amount)} به شمارهٔ ${toPersianDigits(_id)}${
      ref ? ` و شمارهٔ پیگیری بانک ${toPersianDigits(ref)}` : ''
    }: `;
    return { subject: { department: 'finance', title, text }, orderId };
  }
  if (earlier.data)
    return {
      subject: {
        department: earlier.data.department,
        title: followTitle(earlier.data),
      },
      orderId,
    };
  if (order.data)
    return {
      subject: { department: 'design', title: `دربارهٔ سفارش ${toPersianDigits(order.data.orderNumber)}` },
      orderId,
    };
  return { subject: department ? { department } : {}, orderId };
}

export function NewTicketPage() {
  const { subject, orderId } = useSubject();
  const { data: help } = useQuery(queryOf(getHelpQuestions, {}));
  return (
    <div className="@container">
      <PageHeader
        back={{ href: '/ticket', label: 'تیکت‌ها' }}
        title="تیکت تازه"
        subtitle={
          help?.data.length === 0
            ? 'بنویسید چه پیش آمده است؛ جوابش در همین تیکت می‌آید.'
            : 'عنوان را که بنویسید، جواب‌های آماده را نشان می‌دهیم؛ شاید همان لحظه حل شد.'
        }
      />
      {subject ? (
        <NewTicket subject={subject} orderId={orderId} />
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </div>
  );
}

type NewTicketProps = { subject: Partial<Subject>; orderId: string | undefined };

function NewTicket({ subject, orderId }: NewTicketProps) {
  const { _id: owner } = useProfile();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { title = '', department = null, text = '' } = subject;
  const form = useForm(createTicket, {
    initial: { title, department, text },
    input: ({ title, department, text }) => ({
      body: {
        title,
        department,
        text,
        designId: orderId,
        ...(search.follows !== undefined && { follows: String(search.follows) }),
      },
    }),
    draft: formDraft(newTicketDraft(owner, search)),
    restore: ({ title, department, text }) => ({
      title,
      department: departments.find((each) => each === department) ?? null,
      text,
    }),
    onSuccess: async (ticket) => {
      toast.success('تیکت شما با موفقیت ثبت شد');
      await navigate({ to: '/ticket/$id', params: { id: ticket._id } });
    },
  });
  const isWide = useWide('lg');
  const help = <HelpQuestions {...form.values} hasRoom={isWide} />;
  // A title that the page filled in says nothing about the question.
  const isAsked = form.values.title !== title;

  return (
    <Form
      {...form.props}
      label="تیکت تازه"
      className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem] @7xl:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <Card className="flex min-w-0 flex-col gap-6">
        {orderId && (
          <Suspense fallback={<Skeleton className="h-20 w-full rounded-lg" />}>
            <OrderCard orderId={orderId} />
          </Suspense>
        )}
        <TextField
          {...form.field('title')}
          label="عنوان"
          placeholder="موضوع را در یک جمله بنویسید"
          isRequired
        />
        {!isWide && isAsked && help}
        <RadioTiles
          {...form.field('department')}
          label="بخش"
          columns={4}
          tiles={departmentOptions}
          isRequired
        />
        <TextArea
          {...form.field('text')}
          label="پیام"
          rows={6}
          hint="چه شد، کجا و از چه زمانی؟ اگر فایلی بگذارید، پیام لازم نیست."
        />
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-medium">فایل‌ها</span>
          <IdleFileDrop {...form.files} label="فایل‌ها" limits={fileLimits} pastesAnywhere />
        </div>
        <FormFoot form={form} submit="ثبت تیکت" />
      </Card>
      {isWide && help}
    </Form>
  );
}
