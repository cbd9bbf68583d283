import { CircleAlert, CircleCheckBig, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileCheck } from '#contract/common/file-checks';
import { Button } from '../Button.tsx';
import { cx } from '../class-names.ts';
import { FactRow } from '../FactRow.tsx';
import { type ChosenPlace, FindingsList } from './FindingsList.tsx';
import { hugeText, kindName, sizeText, unitText, volumeText } from './finding-texts.ts';
import { LayersList } from './LayersList.tsx';
import { Section } from './Section.tsx';
import { formatLength, formatNumber } from '#contract/common/money';

type VectorPanelProps = {
  check: FileCheck;
  /** A picture of the file is shown, even where it could not be read. */
  isSeen?: boolean;
  /** The laser is not the person's own. */
  isUsual: boolean | undefined;
  hidden: ReadonlySet<number>;
  onHide: (hidden: ReadonlySet<number>) => void;
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace) => void;
  /** The parts that follow the facts, such as mending and other formats. */
  children?: ReactNode;
};

/** The facts of a file and the findings in it. */
export function VectorPanel({
  check,
  isSeen = false,
  isUsual,
  hidden,
  onHide,
  chosen,
  onChoose,
  children,
}: VectorPanelProps) {
  const {
    findings = [],
    layers = [],
    unchecked = [],
    skipped = [],
    pages = 1,
    page = 1,
    exchange,
    failure,
    solid,
    laser,
  } = check;
  if (failure !== undefined)
    return (
      <div className="flex flex-col gap-3">
        <div
          className={cx(
            'flex gap-3 rounded-md p-4',
            isSeen ? 'bg-info-soft text-info' : 'bg-danger-soft text-danger',
          )}
        >
          {isSeen ? <Info className="shrink-0" /> : <CircleAlert className="shrink-0" />}
          <p role={isSeen ? 'status' : 'alert'} className="text-sm">
            {failure}
          </p>
        </div>
        {exchange && <ExchangeNote />}
      </div>
    );
  if (solid) return <SolidPart check={check} />;
  return (
    <div className="flex flex-col gap-5">
      <SizePart check={check} />
      {exchange && <ExchangeNote />}
      <Section title={findings.length > 0 ? 'پیش از حک ببینید' : 'بررسی'}>
        {findings.length > 0 ? (
          <FindingsList findings={findings} chosen={chosen} onChoose={onChoose} />
        ) : (
          <Fine>
            {unchecked.length + skipped.length > 0 || pages > 1 || hugeText(check)
              ? 'در آنچه بررسی شد ایرادی نبود.'
              : 'ایرادی پیدا نشد؛ طرح آمادهٔ حک است.'}
          </Fine>
        )}
        {unchecked.length > 0 && (
          <p className="text-xs text-muted">
            {`طرح بسیار پرجزئیات است و این‌ها بررسی نشد: ${unchecked.map(kindName).join('، ')}.`}
          </p>
        )}
        {pages > 1 && <p className="text-xs text-muted">{`این بررسی از صفحهٔ ${formatNumber(page)} است.`}</p>}
        {skipped.length > 0 && (
          <div className="text-xs wrap-break-word text-muted">
            <p>بخش‌هایی از این فایل خوانده نشد و بررسی نشده است؛ طرح را خودتان هم ببینید.</p>
            <p dir="ltr" className="text-2xs">
              {skipped.join(', ')}
            </p>
          </div>
        )}
        <p className="text-xs text-muted">
          {`با پرتو ${formatLength(laser.spot)} میلی‌متر بررسی شد.`}
          {isUsual && ' پرتو دستگاه خود را در «دستگاه‌های من» تنظیم کنید.'}
        </p>
      </Section>
      {children}
      {layers.length > 0 && (
        <Section
          title={`${formatNumber(layers.length)} لایه`}
          actions={
            layers.length > 1 && (
              <Button
                variant="ghost"
                size="sm"
                onPress={() => onHide(hidden.size > 0 ? new Set() : new Set(layers.keys()))}
              >
                {hidden.size > 0 ? 'نمایش همه' : 'پنهان کردن همه'}
              </Button>
            )
          }
        >
          <LayersList layers={layers} hidden={hidden} onChange={onHide} />
        </Section>
      )}
    </div>
  );
}

function ExchangeNote() {
  return (
    <p className="text-sm text-muted">
      پسوند این فایل CDR است، ولی در قالب CMX (قالب تبادل کورل) ذخیره شده است.
    </p>
  );
}

function SizePart({ check }: { check: FileCheck }) {
  const { size, unit } = check;
  const hugeness = hugeText(check);
  return (
    <div>
      <p className="text-xl font-semibold">
        {!size
          ? 'اندازه‌ای ندارد'
          : unit?.guessed
            ? 'اندازهٔ واقعی در فایل نیست'
            : sizeText(size.width, size.height)}
      </p>
      {hugeness && <p className="text-sm text-warning">{hugeness}</p>}
      {unit && (
        <p className={unit.guessed ? 'text-sm text-warning' : 'text-xs text-muted'}>
          {unit.guessed ? unitText(unit) : `واحد فایل: ${unitText(unit)}`}
        </p>
      )}
    </div>
  );
}

function SolidPart({ check: { solid } }: { check: FileCheck }) {
  if (!solid) return null;
  const { width, depth, height, triangles, closed, volume } = solid;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-xl font-semibold">{sizeText(width, depth, height)}</p>
      {closed === false ? (
        <div className="flex gap-3 rounded-md bg-warning-soft p-4 text-warning">
          <CircleAlert className="shrink-0" />
          <p className="text-sm">پوستهٔ حجم بسته نیست؛ حجم آن شناخته نمی‌شود و شاید درست تراشیده نشود.</p>
        </div>
      ) : (
        closed && <Fine>پوستهٔ حجم بسته و درست است.</Fine>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        <FactRow term="پهنا × عمق × بلندی">{sizeText(width, depth, height)}</FactRow>
        <FactRow term="مثلث‌ها">{formatNumber(triangles)}</FactRow>
        {volume !== undefined && <FactRow term="حجم">{volumeText(volume)}</FactRow>}
      </dl>
      <p className="text-xs text-muted">فایل STL واحد ندارد؛ میلی‌متر گرفته شد.</p>
    </div>
  );
}

function Fine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 rounded-md bg-success-soft p-4 text-sm text-success">
      <CircleCheckBig className="shrink-0" />
      {children}
    </p>
  );
}
