import { Copy, Gift, MessageSquareText, Phone, Wallet } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { levelLabels } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { isAdmin } from '#contract/profile';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { PersonActDialog, type PersonActProps } from './person-act.ts';
import { dash, fullName, nameInPersianDigits } from './person-words.ts';
import { usePersonViewer } from './use-person-viewer.tsx';

type PersonHeadProps = {
  person: PersonFull;
  /** The name is already above it. */
  isTitled: boolean;
};

/** The person's name, three figures and three actions. */
export function PersonHead({ person, isTitled }: PersonHeadProps) {
  return (
    <div className="@container flex flex-col gap-5">
      <Who person={person} isTitled={isTitled} />
      <dl className="grid grid-cols-[minmax(max-content,1fr)_minmax(0,1fr)_minmax(0,1fr)] divide-x rounded-lg border bg-sunken text-center">
        <Figure term="موجودی کیف پول">
          <Toman amount={person.amount} />
        </Figure>
        <Figure term="سفارش پرداخت‌شده">{formatNumber(person.designCount)}</Figure>
        <Figure term="آخرین حضور">
          {person.lastSeenAt ? <DateTime when={person.lastSeenAt} className="whitespace-normal!" /> : dash}
        </Figure>
      </dl>
      <Actions person={person} />
    </div>
  );
}

function Who({ person, isTitled }: PersonHeadProps) {
  const name = fullName(person);
  const { level, image } = person;
  const [view, viewer] = usePersonViewer(image ? [{ src: image, alt: nameInPersianDigits(person) }] : []);
  const photo = (
    <Avatar
      person={person}
      name={`عکس ${nameInPersianDigits(person)}`}
      size="lg"
      mark={level.status === 'vip' && <VerifiedTick />}
    />
  );
  return (
    <div className="flex items-start gap-4">
      {image ? (
        <Button
          variant="bare"
          aria-label="دیدن عکس"
          onPress={() => view(0)}
          className="grid shrink-0 cursor-zoom-in rounded-full focus-visible:outline-2"
        >
          {photo}
        </Button>
      ) : (
        photo
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {!isTitled && (
            <h3 title={name} className="line-clamp-3 max-w-full text-xl font-bold wrap-anywhere">
              {name === dash ? (
                <>
                  <span aria-hidden="true">{dash}</span>
                  <span className="sr-only">بدون نام</span>
                </>
              ) : (
                <bdi>{name}</bdi>
              )}
            </h3>
          )}
          {isAdmin(person) ? (
            <Badge tone="ember">مدیر</Badge>
          ) : (
            <Badge tone={level.status === 'normal' ? 'neutral' : 'info'}>{levelLabels[level.status]}</Badge>
          )}
        </div>
        <div className="-my-1 flex flex-wrap items-center">
          <Ltr className="me-1.5 text-muted">{toPersianDigits(person.mobile)}</Ltr>
          <IconButton
            size="sm"
            label="کپی شمارهٔ موبایل"
            icon={<Copy />}
            onPress={() => copyText(person.mobile, 'شمارهٔ موبایل کپی شد', 'شمارهٔ موبایل کپی نشد')}
          />
          <a
            href={`tel:${person.mobile}`}
            aria-label={`تماس با ${nameInPersianDigits(person)}`}
            className={buttonClass('ghost', 'sm', 'px-2 text-muted')}
          >
            <Phone />
          </a>
        </div>
      </div>
      {viewer}
    </div>
  );
}

const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 px-2 py-3">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="text-base font-semibold @md:text-lg">{children}</dd>
  </div>
);

function Actions({ person }: { person: PersonFull }) {
  const ActDialog = use(PersonActDialog);
  const [begin, renderAct] = useRecordDialog<PersonActProps['act']>();
  // A customer who became an admin keeps the wallet, so that it can be settled.
  const hasWallet = person.roles.includes('customer');
  return (
    <div className="flex flex-wrap gap-2.5 @max-md:gap-2 *:flex-1 *:whitespace-nowrap @max-md:*:px-1 @max-md:[&_.lucide]:hidden">
      {!isAdmin(person) && (
        <Button icon={<Gift />} onPress={() => begin('gift')}>
          هدیه
        </Button>
      )}
      <Button icon={<MessageSquareText />} onPress={() => begin('message')}>
        پیام
      </Button>
      {hasWallet && (
        <Button icon={<Wallet />} onPress={() => begin('balance')}>
          تغییر موجودی
        </Button>
      )}
      {renderAct((act, control) => ActDialog && <ActDialog act={act} person={person} {...control} />)}
    </div>
  );
}
