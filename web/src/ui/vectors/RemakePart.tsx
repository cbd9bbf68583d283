import { Download, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { FileCheck } from '#contract/common/file-checks';
import type { DrawingKind, RemadeFile, RemadeFormat } from '#engraving/operations/files';
import { fileTypes, saveFile } from '../../lib/save-file.ts';
import { remakeFile } from '../../lib/vectors/vectors.ts';
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { Stepper } from '../Stepper.tsx';
import {
  doneText,
  formatFor,
  gapLimitFor,
  gapLimits,
  leftText,
  mendingOf,
  type MendingStep,
  remadeName,
  stepsFor,
} from './remaking.ts';
import { leadToTypedFault } from '../typed-faults.ts';
import { Section } from './Section.tsx';
import type { ReadableFile, VectorFile } from './vector-file.ts';

type RemakePartProps = {
  file: VectorFile;
  read: ReadableFile & { kind: DrawingKind };
  /** The page that is made into another file. */
  page: number;
  check: FileCheck;
  /** Takes the mended file, with a sentence about the repairs. */
  onMended: (file: File, done: string) => void;
};

const labels: Record<MendingStep, string> = {
  close: 'بستن فاصله‌های کوچک',
  dropDoubles: 'پاک کردن خط‌های دوتایی',
  unite: 'یکی کردن شکل‌های روی هم',
  simplify: 'ساده کردن نقطه‌ها، تا ۰٫۰۱ میلی‌متر',
};
const formats = ['svg', 'dxf', 'plt', 'pdf'] as const;

/** Makes other files of a drawing: one that is mended, or one in another format. */
export function RemakePart({ file, read, page, check, onMended }: RemakePartProps) {
  const steps = stepsFor(check);
  const widest = check.findings?.find((finding) => finding.kind === 'open')?.value ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<MendingStep>>(new Set(steps));
  const [gap, setGap] = useState(gapLimitFor({ value: widest }));
  const [busy, setBusy] = useState<'mend' | RemadeFormat | null>(null);
  const [outcome, setOutcome] = useState<{ text: string; isFailure?: boolean } | null>(null);
  const left = leftText(check);

  async function remake(what: 'mend' | RemadeFormat) {
    if (leadToTypedFault()) return;
    const isMended = what === 'mend';
    const format = isMended ? formatFor(read.kind) : what;
    const name = remadeName(file.name, format, { isMended, page });
    setBusy(what);
    setOutcome(null);
    const mending = isMended ? mendingOf(chosen, gap, check.laser) : {};
    const remade = await remakeFile(read.blob, { kind: read.kind, page, format, name, mending });
    setBusy(null);
    if (!remade) setOutcome({ text: 'این فایل ساخته نشد. دوباره امتحان کنید.', isFailure: true });
    else if (isMended) hand(remade, name, format);
    else saveFile(remade.bytes, name, fileTypes[format]);
  }

  function hand({ bytes, done }: RemadeFile, name: string, format: RemadeFormat) {
    const isSame = Object.values(done).every((count) => count === 0);
    const gaps = chosen.has('close') ? { gap, widest } : {};
    if (isSame) return setOutcome({ text: doneText(done, gaps) });
    onMended(new File([bytes], name, { type: fileTypes[format] }), doneText(done));
  }

  return (
    <>
      {steps.length > 0 && (
        <Section title="اصلاح خودکار">
          <div className="flex flex-col rounded-md border p-3">
            {steps.map((step) => (
              <Checkbox
                key={step}
                isSelected={chosen.has(step)}
                onChange={(isOn) =>
                  setChosen(new Set(isOn ? [...chosen, step] : [...chosen].filter((each) => each !== step)))
                }
              >
                <span className="text-sm">{labels[step]}</span>
              </Checkbox>
            ))}
            {chosen.has('close') && (
              <Stepper
                label="فاصله‌ها تا"
                unit="میلی‌متر"
                value={gap}
                onChange={setGap}
                {...gapLimits}
                className="py-2"
              />
            )}
            <Button
              icon={<Wrench />}
              isLoading={busy === 'mend'}
              isDisabled={chosen.size === 0}
              onPress={() => void remake('mend')}
              className="mt-2"
            >
              ساخت فایل اصلاح‌شده
            </Button>
            <p role="status" className={outcome?.isFailure ? 'text-sm text-danger' : 'text-sm text-success'}>
              {outcome && <span className="block pt-2">{outcome.text}</span>}
            </p>
            <p className="pt-2 text-xs text-muted">{left ?? 'فایل اصلی دست‌نخورده می‌ماند.'}</p>
          </div>
        </Section>
      )}
      <Section title="دریافت با قالب دیگر">
        <div className="grid grid-cols-4 gap-2">
          {formats.map((format) => (
            <Button
              key={format}
              size="sm"
              icon={<Download className="size-4!" />}
              isLoading={busy === format}
              aria-label={`دریافت ${format.toUpperCase()}`}
              onPress={() => void remake(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
        <p className="text-xs text-muted">
          {`با اندازهٔ واقعی. DXF و PLT فقط خط دارند و شکل‌ها در آن‌ها پُر نیست.${left ? ` ${left}` : ''}`}
        </p>
        {steps.length === 0 && outcome && (
          <p role="alert" className="text-sm text-danger">
            {outcome.text}
          </p>
        )}
      </Section>
    </>
  );
}
