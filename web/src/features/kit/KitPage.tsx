import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TopBeam } from '../../ui/TopBeam.tsx';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ui/theme.ts';
import { ActingParts } from './ActingParts.tsx';
import { FillingParts } from './FillingParts.tsx';
import { Foundations } from './Foundations.tsx';
import { ShowingParts } from './ShowingParts.tsx';

const themes: { id: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'همان سیستم', icon: Monitor },
  { id: 'light', label: 'روشن', icon: Sun },
  { id: 'dark', label: 'تیره', icon: Moon },
];

const places = [
  ['#foundations', 'پایه‌ها'],
  ['#acting', 'انجام دادن'],
  ['#filling', 'پر کردن'],
  ['#showing', 'نشان دادن'],
] as const;

/** Shows every part of the kit in every state, for checking a change of style. */
export function KitPage() {
  const choice = useThemeChoice();
  const [isBeaming, setBeaming] = useState(false);
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-24 sm:px-8">
      <TopBeam isActive={isBeaming} />
      <a href="#main" className="skip-link rounded-md bg-ink px-4 py-2 text-canvas">
        رفتن به محتوا
      </a>
      <header className="flex flex-wrap items-center justify-between gap-4 py-5">
        <Logo />
        <div className="flex flex-wrap items-center gap-2">
          {themes.map(({ id, label, icon: Icon }) => (
            <Button
              key={id}
              size="sm"
              variant="ghost"
              icon={<Icon />}
              aria-pressed={choice === id}
              className={cx(choice === id && 'bg-hover')}
              onPress={() => chooseTheme(id)}
            >
              {label}
            </Button>
          ))}
        </div>
      </header>
      <main id="main" className="flex flex-col gap-12">
        <div>
          <PageHeader
            title="جعبهٔ ابزار"
            mark={<Badge tone="ember">۴۵ قطعه</Badge>}
            subtitle="هر قطعه در همهٔ حالت‌هایش؛ جایی که تغییر ظاهر دیده می‌شود."
            actions={<Button onPress={() => setBeaming(!isBeaming)}>پرتو بالا</Button>}
          />
          <div className="metal relative overflow-hidden rounded-2xl px-6 py-10 sm:px-10 sm:py-14">
            <Guilloche
              seed={21}
              isEngraved
              className="absolute -end-64 -top-40 size-112 text-on-metal/20 sm:end-4 sm:size-136"
            />
            <div className="relative">
              <p className="text-base text-on-metal-muted">خوش آمدید</p>
              <p className="max-w-prose text-3xl font-bold sm:text-4xl">خط لیزر روی فلز</p>
              <nav aria-label="بخش‌ها" className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
                {places.map(([href, label]) => (
                  <a
                    key={href}
                    href={href}
                    className="py-1.5 text-base text-on-metal underline decoration-on-metal/30 underline-offset-8 outline-on-metal! hover:decoration-on-metal"
                  >
                    {label}
                  </a>
                ))}
              </nav>
            </div>
          </div>
        </div>
        <Foundations />
        <ActingParts />
        <FillingParts />
        <ShowingParts />
      </main>
    </div>
  );
}
