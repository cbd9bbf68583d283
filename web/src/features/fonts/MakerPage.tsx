import { materialNames } from '../../ui/material/materials.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Copy, FilePlus2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Creation, createCreation } from '#contract/fonts';
import { engine } from '../../lib/engine/engine.ts';
import { useCall } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { BottomActionBar } from '../../ui/BottomActionBar.tsx';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { openDialog } from '../../ui/open-dialog.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { leadToTypedFault } from '../../ui/typed-faults.ts';
import { useWide } from '../../ui/use-wide.ts';
import { WhenIdle, WhenVisible } from '../../ui/Deferred.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { Controls } from './Controls.tsx';
import { DrawingCard } from './DrawingCard.tsx';
import { type Metal, metals, useMetal } from './metals.ts';
import { creationQuery, fontsQuery } from './queries.ts';
import type { MakerPath } from './maker-search.ts';
import { inputOf, isSame, type Settings, settingsOfCreation } from './settings.ts';
import { useDrawing } from './use-drawing.ts';
import { useExplain } from './use-explained.ts';
import { useMaker } from './use-maker.ts';
import { useSpot } from './use-spot.ts';
import { MakerActions, useDownload } from './MakerActions.tsx';
import { RepeatOffer } from './RepeatOffer.tsx';

const LaserPanel = lazyPart(async () => (await import('./LaserPanel.tsx')).LaserPanel);
const FontPicker = lazyPart(async () => (await import('./FontPicker.tsx')).FontPicker);
const RingView = lazyPart(async () => (await import('./RingView.tsx')).RingView);
const Creations = lazyPart(async () => (await import('./Creations.tsx')).Creations);

export function MakerPage({ path }: { path: MakerPath }) {
  const router = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ from: `/_shell${path}` });
  const maker = useMaker(
    search,
    (written) => void navigate({ to: path, search: written, replace: true, resetScroll: false }),
  );
  const [chosenMetal, setMetal] = useMetal();
  const metal = chosenMetal ?? 'gold';
  // Admins do not order.
  const onOrder =
    path === '/fontMaker'
      ? (fontId: string) =>
          void navigate({
            to: '/designOrder',
            search: { fontId, ...(chosenMetal && { material: chosenMetal }) },
          })
      : undefined;
  const { settings, change } = maker;
  const [spot, setSpot] = useSpot();
  const drawn = useDrawing(settings, spot);
  const explain = useExplain(drawn.refused?.fault.code === 'unknown-glyphs');
  const drawing = { ...drawn, refused: drawn.refused && explain(drawn.refused, settings.text) };
  const isWide = useWide();
  const [openFonts, fontPicker] = useDialog((control) => (
    <FontPicker
      {...control}
      text={settings.text}
      value={settings.fontId}
      onChoose={(fontId) => change({ fontId })}
    />
  ));
  const top = useRef<HTMLDivElement>(null);
  const creations = useRef<HTMLDivElement>(null);

  useEffect(() => engine.start('draw'), []);

  const fonts = useQuery(fontsQuery());
  const fontName = fonts.data?.data.find(({ _id }) => _id === settings.fontId)?.name;

  const [saved, setSaved] = useState<{ settings: Settings; id: string } | null>(null);
  const isSaved = saved !== null && isSame(saved.settings, settings);
  const [isOrdering, setOrdering] = useState(false);
  // The settings may change while they are being saved.
  const sent = useRef(settings);
  const save = useCall(createCreation, {
    onSuccess: ({ _id }) => {
      setSaved({ settings: sent.current, id: _id });
      if (isOrdering) onOrder?.(_id);
      else
        toast.success('نوشته ذخیره شد', {
          label: 'دیدن',
          onPress: () => creations.current?.scrollIntoView({ block: 'start' }),
        });
      setOrdering(false);
    },
    onError: () => setOrdering(false),
  });
  const canSave = drawing.strip !== null && drawing.refused === null && !drawing.isFailed;

  function keep() {
    if (leadToTypedFault()) return;
    sent.current = settings;
    save.run({ body: inputOf(settings) });
  }

  function order() {
    if (leadToTypedFault()) return;
    if (isSaved) return onOrder?.(saved.id);
    setOrdering(true);
    keep();
  }

  function take(creation: Creation) {
    const opened = settingsOfCreation(creation);
    change(opened, 'open');
    setSaved({ settings: opened, id: creation._id });
  }

  function open(creation: Creation) {
    take(creation);
    top.current?.scrollIntoView({ block: 'start' });
    toast.info(`«${creation.name}» باز شد`);
  }

  useAskedCreation(search.creation, take);
  useUndoKeys(maker);

  const link = () => location.origin + router.buildLocation({ to: path, search: maker.address() }).href;

  const tools = (
    <div role="group" aria-label="تغییرها" className="flex items-center">
      <IconButton
        label="برگرداندن"
        shortcut="Ctrl+Z"
        icon={<Undo2 />}
        size="sm"
        isDisabled={!maker.undo}
        onPress={() => maker.undo?.()}
      />
      <IconButton
        label="دوباره"
        shortcut="Ctrl+Shift+Z"
        icon={<Undo2 className="-scale-x-100" />}
        size="sm"
        isDisabled={!maker.redo}
        onPress={() => maker.redo?.()}
      />
      <IconButton
        label="از نو"
        icon={<FilePlus2 />}
        size="sm"
        isDisabled={!maker.restart}
        onPress={() => maker.restart?.()}
      />
      <IconButton
        label="کپی لینک این نوشته"
        icon={<Copy />}
        size="sm"
        onPress={() => void copyText(link(), 'لینک نوشته کپی شد', 'خطا در کپی لینک')}
      />
    </div>
  );

  const acts = {
    download: useDownload(settings),
    isReady: canSave,
    isSaved,
    sending: !save.isPending ? null : isOrdering ? ('order' as const) : ('save' as const),
    onSave: keep,
    onOrder: onOrder && order,
  };

  const worth = onOrder && 'فایل رایگان است؛ با سفارش، طراح قاب، نقش و سایه اضافه می‌کند.';

  const ringPanel = (
    <Panel title="روی حلقه" actions={<MetalChoice metal={metal} onChange={setMetal} />}>
      {drawing.strip ? (
        <WhenVisible fallback={<Skeleton className="h-80 w-full rounded-md" />}>
          <RingView strip={drawing.strip} settings={drawing.of ?? settings} metal={metal} className="h-80" />
        </WhenVisible>
      ) : (
        <Skeleton className="h-80 w-full rounded-md" />
      )}
    </Panel>
  );

  return (
    <div ref={top} className="group/maker @container scroll-mt-24">
      <PageHeader
        title="فونت‌ساز"
        subtitle="بنویسید، روی حلقه ببینید و فایل آمادهٔ حکاکی را با اندازهٔ واقعی بگیرید."
        isSubtitleWide
        actions={
          <PathLink
            href={router.buildLocation({ to: `${path}/batch`, search: maker.address() }).href}
            className={buttonClass()}
          >
            ساخت گروهی
          </PathLink>
        }
      />
      <DrawingCard
        settings={settings}
        drawing={drawing}
        fontName={fontName}
        metal={metal}
        tools={tools}
        actions={<MakerActions {...acts} />}
        offer={<RepeatOffer maker={maker} drawing={drawing} />}
        worth={worth}
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 **:scroll-mt-72 **:scroll-mb-44 lg:**:scroll-mt-96 @4xl:**:scroll-mb-0 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:gap-6 @7xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid min-w-0 grid-cols-1 items-start gap-5 @4xl:gap-6 @2xl:grid-cols-2 @4xl:grid-cols-1 @5xl:grid-cols-2">
          <Controls maker={maker} drawing={drawing} fontName={fontName} onChooseFont={openFonts} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 @4xl:gap-6">
          {isWide && settings.piece === 'ring' && (drawing.strip || !drawing.isFailed) ? (
            ringPanel
          ) : (
            <Panel title={settings.piece === 'ring' ? 'جنس حلقه' : 'جنس قطعه'}>
              <MetalChoice metal={metal} onChange={setMetal} />
            </Panel>
          )}

          <WhenIdle fallback={!drawing.isFailed && <Skeleton className="h-48 w-full rounded-xl" />}>
            <LaserPanel spot={spot} onChange={setSpot} />
          </WhenIdle>
        </div>
      </div>
      <div ref={creations} className="mt-5 scroll-mt-72 @4xl:mt-6">
        <WhenVisible fallback={!drawing.isFailed && <Skeleton className="h-72 w-full rounded-xl" />}>
          <Creations onOpen={open} onOrder={onOrder} />
        </WhenVisible>
      </div>
      <BottomActionBar className="mt-5 gap-2 *:flex-auto [&_button]:leading-none">
        {worth && <p className="self-center px-1 text-2xs text-muted @max-xs:hidden">{worth}</p>}
        <MakerActions {...acts} isShort />
      </BottomActionBar>
      {fontPicker}
    </div>
  );
}

function MetalChoice({ metal, onChange }: { metal: Metal; onChange: (metal: Metal) => void }) {
  return (
    <Segments
      label="جنس حلقه"
      value={metal}
      onChange={onChange}
      options={metals.map((id) => ({ id, label: materialNames[id] }))}
    />
  );
}

/** Opens the creation that the address names, once. */
function useAskedCreation(id: string | undefined, onFound: (creation: Creation) => void) {
  const { data: creation } = useQuery({ ...creationQuery(id ?? ''), enabled: id !== undefined });
  const take = useEffectEvent(onFound);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (!creation || opened.current === creation._id) return;
    opened.current = creation._id;
    take(creation);
  }, [creation]);
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), in fields too: a field's own undo knows nothing of the drawing. */
function useUndoKeys({ undo, redo }: { undo: (() => void) | undefined; redo: (() => void) | undefined }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector(openDialog)) return;
    const isRedo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey);
    if (!isRedo && event.code !== 'KeyZ') return;
    const place = event.target;
    // Searches have their own.
    if (place instanceof HTMLInputElement && place.type === 'search') return;
    event.preventDefault();
    (isRedo ? redo : undo)?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
