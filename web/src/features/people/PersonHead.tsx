import { Copy, Images, Phone, Wallet } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import type { PersonFull } from '#contract/profile';
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx';
import { PathLink } from '../../lib/router-link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Ltr } from '../../ui/Ltr.tsx';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { dash, fullName, nameInPersianDigits } from './person-words.ts';

type PersonHeadProps = {
  person: PersonFull;
  /** Called before navigating away; the dialog closes. */
  onLeave: () => void;
  /** Shows the photo large; undefined without a photo. */
  onView: (() => void) | undefined;
};

export function PersonHead({ person, onLeave, onView }: PersonHeadProps) {
  const name = fullName(person);
  const isCustomer = !person.roles.includes('admin');
  const photo = (
    <Avatar
      person={person}
      name={`عکس ${nameInPersianDigits(person)}`}
      size="lg"
      mark={person.level.status === 'vip' && <VerifiedTick />}
    />
  );

  return (
    <div className="flex flex-col gap-4 border-b p-5">
      <div className="flex items-start gap-4">
        {onView ? (
          <Button
            variant="bare"
            aria-label="دیدن عکس"
            onPress={onView}
            className="grid shrink-0 cursor-zoom-in rounded-full focus-visible:outline-2"
          >
            {photo}
          </Button>
        ) : (
          photo
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="max-w-full text-xl font-bold">
              {name === dash ? (
                <>
                  <span aria-hidden="true">{dash}</span>
                  <span className="sr-only">بدون نام</span>
                </>
              ) : (
                <bdi>{name}</bdi>
              )}
            </h3>
            {!isCustomer && <Badge tone="ember">مدیر</Badge>}
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
      </div>
      {isCustomer && (
        <div className="grid grid-cols-2 gap-2.5">
          <PathLink
            href={`/admin/rechargeWallet?user=${person._id}`}
            onClick={onLeave}
            className={buttonClass('secondary')}
          >
            <Wallet />
            کیف پول
          </PathLink>
          <PathLink
            href={`/admin/designs?userId=${person._id}`}
            onClick={onLeave}
            className={buttonClass('secondary')}
          >
            <Images />
            سفارش‌ها
          </PathLink>
        </div>
      )}
    </div>
  );
}
