import { Download, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StoredFile } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import { ringLimits } from '#contract/common/rings';
import { fileName, saveFile } from '../../lib/save-file.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { Button, choiceClass } from '../Button.tsx';
import { Dialog, type DialogControl } from '../Dialog.tsx';
import { Segments } from '../Segments.tsx';
import { Spinner } from '../Spinner.tsx';
import { Stepper } from '../Stepper.tsx';
import { toast } from '../toast.ts';
import { leadToTypedFault } from '../typed-faults.ts';
import { engravedMask } from './engraving.ts';
import { type Mask, maskOf } from './mask.ts';
import { type Material, materialNames, materials } from './materials.ts';
import { OnRing } from './OnRing.tsx';
import { type BriefSize, drawingSize, pieceSize, ringPlace, type Size, usualRing } from './piece-size.ts';
import { PieceView, type Shown } from './PieceView.tsx';

type OnPieceDialogProps = DialogControl & {
  file: StoredFile;
  /** The brief of the order. */
  brief?: (BriefSize & { material?: string | undefined }) | undefined;
};

/** The nearest to the material of a brief. */
const materialOf: Partial<Record<string, Material>> = {
  gold: 'gold',
  silver: 'silver',
  steel: 'steel',
  aluminium: 'steel',
  brass: 'brass',
  wood: 'walnut',
  leather: 'leather',
  glass: 'glass',
  acrylic: 'glass',
};

/** In mm: the width at which a drawing of unknown size begins. */
const usualWidth = 40;

/** Shows a result as it will look when it is engraved: on a piece next to a coin, or on a ring. */
export function OnPieceDialog({ isOpen, onOpenChange, file, brief }: OnPieceDialogProps) {
  // The picture to save or share.
  const picture = useRef<(() => HTMLCanvasElement | null) | null>(null);
  const mask = useAnswerOf(file._id, async () => ({ is: await maskOf(file).catch(() => null) }));
  const canShare = typeof navigator.canShare === 'function';

  async function pictureFile(): Promise<File | null> {
    const canvas = leadToTypedFault() ? null : (picture.current?.() ?? null);
    const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
    const name = `${fileName(file.filename.replace(/\.[^.]*$/, ''))}.png`;
    return blob && new File([blob], name, { type: 'image/png' });
  }

  async function save() {
    const picture = await pictureFile();
    if (picture) saveFile(picture, picture.name, picture.type);
  }

  async function share() {
    const picture = await pictureFile();
    if (!picture) return;
    // A browser may share texts but no files.
    if (!navigator.canShare({ files: [picture] })) return saveFile(picture, picture.name, picture.type);
    try {
      await navigator.share({ files: [picture] });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) toast.error('تصویر فرستاده نشد؛ آن را ذخیره کنید و خودتان بفرستید.');
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="روی قطعه"
      size="xl"
      footer={
        mask?.is && (
          <>
            {canShare && (
              <Button icon={<Share2 />} onPress={() => void share()}>
                فرستادن تصویر
              </Button>
            )}
            <Button variant="primary" icon={<Download />} onPress={() => void save()}>
              ذخیرهٔ تصویر
            </Button>
          </>
        )
      }
    >
      {mask?.is ? (
        <OnPiece
          file={file}
          mask={mask.is}
          brief={brief ?? {}}
          onShow={(take) => {
            picture.current = take;
          }}
        />
      ) : mask ? (
        <p role="alert" className="py-16 text-center text-muted">
          از این فایل تصویری ساخته نشد که روی قطعه بیاید.
        </p>
      ) : (
        <div className="grid h-80 place-items-center">
          <Spinner size="lg" label="در حال آماده کردن تصویر" />
        </div>
      )}
    </Dialog>
  );
}

type OnPieceProps = Pick<OnPieceDialogProps, 'file'> & {
  mask: Mask;
  brief: NonNullable<OnPieceDialogProps['brief']>;
  onShow: (take: Shown) => void;
};

const mm = (length: number) => formatNumber(Math.round(length * 10) / 10);
const sides = ({ width, height }: Size) => `${mm(width)} × ${mm(height)} میلی‌متر`;

function OnPiece({ file, mask, brief, onShow }: OnPieceProps) {
  const [material, setMaterial] = useState<Material>(
    () => materialOf[brief.material ?? ''] ?? (brief.ringMm ? 'gold' : 'silver'),
  );
  const [place, setPlace] = useState<'flat' | 'ring'>(brief.ringMm ? 'ring' : 'flat');
  const [isTrue, setTrue] = useState(false);
  const [ringMm, setRingMm] = useState(brief.ringMm ?? usualRing.mm);
  // Until a width is chosen, a drawing of unknown size is shown without a scale.
  const [chosenWidth, setChosenWidth] = useState<number | null>(null);
  const ratio = mask.canvas.width / mask.canvas.height;
  const givenSize = drawingSize(mask.isGuessed ? null : mask.size, brief, ratio);
  const width = chosenWidth ?? usualWidth;
  const size = givenSize ?? { width, height: width / ratio };
  const hasScale = givenSize !== null || chosenWidth !== null;
  const drawn = (givenSize?.from === 'file' && mask.drawn) || size;
  const piece = pieceSize(drawn, brief);
  const ring = ringPlace(
    place === 'ring' && givenSize?.from !== 'file' && (brief.ringMm || !hasScale) ? null : size,
    ratio,
    ringMm,
  );
  const centred = (on: Size, drawn: Size) => ({
    x: (on.width - drawn.width) / 2,
    y: (on.height - drawn.height) / 2,
    ...drawn,
  });
  const isRing = place === 'ring';
  const engraving = engravedMask(
    mask.canvas,
    file._id,
    isRing ? centred({ width: ring.length, height: ring.bandWidth }, ring.size) : centred(piece, size),
  );
  const caption = isRing
    ? `${materialNames[material]} · حلقهٔ ${mm(ringMm)} میلی‌متری`
    : `${materialNames[material]} · ${hasScale ? `طرح ${sides(drawn)}` : 'بدون مقیاس'}`;
  const sizeNote = isRing
    ? !hasScale
      ? `اندازهٔ طرح معلوم نیست؛ روی حلقهٔ ${mm(ringMm)} میلی‌متری به پهنای حلقه نشان داده شده است.`
      : ring.isShrunk
        ? `طرح (${sides(drawn)}) از حلقه بزرگ‌تر است و کوچک‌تر نشان داده شده.`
        : `طرح ${sides(ring.isShrunk || !givenSize ? ring.size : drawn)} روی حلقهٔ ${mm(ringMm)} میلی‌متری`
    : !hasScale
      ? 'اندازهٔ طرح معلوم نیست؛ پهنای آن را بگذارید تا کنار سکه دیده شود.'
      : !givenSize
        ? `طرح ${sides(drawn)}، با پهنایی که گذاشتید`
        : givenSize.from === 'brief'
          ? `طرح ${sides(drawn)}، به اندازه‌ای که در سفارش آمده است`
          : `طرح ${sides(drawn)}، به اندازهٔ خود فایل`;

  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        {isRing ? (
          <OnRing
            ringMm={ringMm}
            ring={ring}
            engraving={engraving}
            material={material}
            caption={caption}
            onShow={onShow}
          />
        ) : (
          <PieceView
            piece={piece}
            engraving={engraving}
            material={material}
            hasCoin={hasScale}
            isTrue={isTrue && hasScale}
            caption={caption}
            onShow={onShow}
          />
        )}
        <p role="status" className="mt-2 text-sm text-muted">
          {sizeNote}
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <div role="group" aria-label="جنس" className="flex flex-wrap gap-2">
          {materials.map((each) => (
            <Button
              key={each}
              variant="bare"
              aria-pressed={each === material}
              onPress={() => setMaterial(each)}
              className={`${choiceClass} inline-flex items-center gap-2 px-3!`}
            >
              <span
                data-metal={each}
                aria-hidden="true"
                className="size-5 rounded-full border border-control/45 bg-[linear-gradient(135deg,var(--ring-light),var(--ring-mid)_45%,var(--ring-dark))]"
              />
              {materialNames[each]}
            </Button>
          ))}
        </div>
        <Segments
          label="جای طرح"
          value={place}
          onChange={setPlace}
          options={[
            { id: 'flat', label: hasScale ? 'کنار سکه' : 'روی پلاک' },
            { id: 'ring', label: 'روی حلقه' },
          ]}
        />
        {isRing ? (
          <Stepper
            label="قطر داخلی حلقه"
            unit="mm"
            value={ringMm}
            onChange={setRingMm}
            {...ringLimits.mm}
            step={0.5}
            hint={brief.ringMm ? undefined : 'قطر حلقه در سفارش نیامده است.'}
          />
        ) : (
          <>
            {!givenSize && (
              <Stepper
                label="پهنای طرح"
                unit="mm"
                value={width}
                onChange={setChosenWidth}
                min={5}
                max={300}
                step={1}
                hasSlider
              />
            )}
            {hasScale && (
              <Segments
                label="بزرگی تصویر"
                value={isTrue ? 'true' : 'whole'}
                onChange={(next) => setTrue(next === 'true')}
                options={[
                  { id: 'whole', label: 'همهٔ قطعه' },
                  { id: 'true', label: 'اندازهٔ واقعی' },
                ]}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
