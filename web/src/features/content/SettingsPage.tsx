import {
  CircleHelp,
  FileText,
  GraduationCap,
  History,
  type LucideIcon,
  MessageSquareReply,
  QrCode,
  Quote,
  Shapes,
  Store,
  Tag,
  Type,
} from 'lucide-react';
import { PathLink } from '../../lib/router-link.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type SectionId, sections } from './sections.ts';

const icons: Record<SectionId, LucideIcon> = {
  prices: Tag,
  settings: Store,
  questions: CircleHelp,
  'quick-replies': MessageSquareReply,
  pages: FileText,
  fonts: Type,
  'qr-categories': Shapes,
  'qr-texts': Quote,
  changes: History,
};

export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="تنظیمات"
        subtitle="هر چه مشتری می‌بیند و فروشگاه با آن می‌چرخد، از همین‌جا تغییر می‌کند."
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {sections.map(({ id, title, note }) => (
          <Section key={id} href={`/admin/settings/${id}`} title={title} note={note} icon={icons[id]} />
        ))}
        <Section
          href="/admin/settings/tutorials"
          title="آموزش‌ها"
          note="دوره‌ها، قسمت‌ها و ویدیوهایشان."
          icon={GraduationCap}
        />
        <Section
          href="/admin/settings/qr"
          title="کدهای QR"
          note="همهٔ کدهای ساخته‌شده، بازدیدها و گزارش‌ها."
          icon={QrCode}
        />
      </ul>
    </>
  );
}

type SectionProps = { href: string; title: string; note: string; icon: LucideIcon };

function Section({ href, title, note, icon: Icon }: SectionProps) {
  return (
    <li className="flex">
      <Card isInteractive className="relative flex flex-1 items-start gap-4">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-muted"
        >
          <Icon />
        </span>
        <span className="min-w-0">
          <h2 className="font-semibold">
            <PathLink href={href} className="stretched text-ink no-underline outline-none">
              {title}
            </PathLink>
          </h2>
          <p className="mt-0.5 text-sm text-muted">{note}</p>
        </span>
      </Card>
    </li>
  );
}
