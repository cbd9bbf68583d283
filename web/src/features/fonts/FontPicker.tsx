import { useQuery } from '@tanstack/react-query';
import { Check, ScrollText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { searchFor } from '#contract/common/persian-text';
import { type Font, fontTypeLabels, fontTypes } from '#contract/fonts';
import { fontCatalog } from '#engraving/fonts/catalog';
import { engine } from '../../lib/engine/engine.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { List } from '../../ui/List.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { FontLook } from './FontLook.tsx';
import { fontsQuery } from './queries.ts';
import { useNear } from './use-near.ts';

type FontPickerProps = DialogControl & { text: string; value: string; onChoose: (fontId: string) => void };

const everyType = [{ id: 'all' as const, label: 'همه' }];

export function FontPicker({ text, value, onChoose, ...dialog }: FontPickerProps) {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<'all' | Font['type']>('all');
  const [showsLicences, setShowsLicences] = useState(false);
  const matches = searchFor(search);
  const fonts = useQuery({
    ...fontsQuery(),
    select: ({ data }) => ({
      rows: data.filter((font) => (type === 'all' || font.type === type) && matches(font.name, font.family)),
    }),
  });

  return (
    <Dialog
      {...dialog}
      title={showsLicences ? 'مجوز فونت‌ها' : 'انتخاب فونت'}
      size="lg"
      bodyClassName="p-0"
      footer={
        <Button variant="ghost" icon={<ScrollText />} onPress={() => setShowsLicences((now) => !now)}>
          {showsLicences ? 'بازگشت به فونت‌ها' : 'مجوز فونت‌ها'}
        </Button>
      }
    >
      {showsLicences ? (
        <Licences />
      ) : (
        <>
          <div className="sticky top-0 z-10 flex flex-col gap-3 border-b bg-raised p-4 sm:flex-row">
            <SearchField
              label="جستجوی فونت"
              placeholder="نام فارسی یا لاتین"
              value={search}
              onChange={setSearch}
              autoFocus
              className="flex-1"
            />
            <Segments
              label="نوع فونت"
              value={type}
              onChange={setType}
              options={[...everyType, ...fontTypes.map((id) => ({ id, label: fontTypeLabels[id] }))]}
            />
          </div>
          <List
            query={fonts}
            unit="فونت"
            className="min-h-80"
            empty={{ seed: 33, note: 'فونتی با این نام نیست.' }}
            narrowed={{
              filters: {
                values: { search },
                count: Number(search !== '') + Number(type !== 'all'),
                clear: () => {
                  setSearch('');
                  setType('all');
                },
              },
              note: 'فونتی با این نام و نوع نیست.',
              clearLabel: 'نمایش همهٔ فونت‌ها',
            }}
          >
            {(rows) => (
              <ul aria-label="فونت‌ها" className="p-2">
                {rows.map((font) => (
                  <FontRow
                    key={font._id}
                    font={font}
                    text={text.trim() || font.sample}
                    isChosen={font._id === value}
                    onChoose={() => {
                      onChoose(font._id);
                      dialog.onOpenChange(false);
                    }}
                  />
                ))}
              </ul>
            )}
          </List>
        </>
      )}
    </Dialog>
  );
}

type FontRowProps = { font: Font; text: string; isChosen: boolean; onChoose: () => void };

function FontRow({ font, text, isChosen, onChoose }: FontRowProps) {
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place);
  const missing = useMissing(font._id, text, isNear);
  const lacks = font.type === 'persian' ? (fontCatalog.find(({ id }) => id === font._id)?.lacks ?? []) : [];

  useEffect(() => {
    if (isChosen) place.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);

  return (
    <li ref={place}>
      <Button
        variant="bare"
        aria-pressed={isChosen}
        onPress={onChoose}
        className={cx(
          'flex w-full cursor-pointer items-center gap-4 rounded-md px-3 py-2.5 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-2',
          isChosen && 'bg-ember-soft',
        )}
      >
        <FontLook font={font} text={text} isNear={isNear} className="flex-1">
          {missing.length > 0 ? (
            <span className="text-xs text-danger">
              این نوشته را کامل ندارد: {missing.map(characterText).join(' ')}
            </span>
          ) : (
            lacks.length > 0 && (
              <span className="text-xs text-warning">ندارد: {lacks.map(characterText).join(' ')}</span>
            )
          )}
        </FontLook>
        {isChosen && <Check className="text-ember-text" />}
      </Button>
    </li>
  );
}

/** An invisible character is named. */
const characterText = (character: string) => (character === '\u200c' ? 'نیم‌فاصله' : character);

/** The characters of the text that the font cannot draw; empty until the engine has answered. */
function useMissing(fontId: string, text: string, isWanted: boolean): readonly string[] {
  const answer = useAnswerOf(isWanted ? `${fontId} ${text}` : null, () => engine.missing({ fontId, text }));
  return answer?.characters ?? none;
}

const none: readonly string[] = [];

const addresses = import.meta.glob<string>('../../../../engraving/fonts/licences/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

function Licences() {
  return (
    <ul className="divide-y">
      {fontCatalog.map(({ id, name, family, licence }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
          <span>
            {name}{' '}
            <span dir="ltr" className="text-sm text-muted">
              {family}
            </span>
          </span>
          <a
            href={addresses[`../../../../engraving/fonts/licences/${licence.file}`]}
            target="_blank"
            rel="noreferrer"
            className="text-sm text-ember-text underline underline-offset-4"
          >
            <bdi>{licence.name}</bdi>
            <span className="sr-only"> (در برگهٔ تازه)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
