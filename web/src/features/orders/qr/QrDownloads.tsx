import { Download } from 'lucide-react';
import { useState } from 'react';
import { getQrFile, type QrFormat, qrFormats, qrSizes } from '#contract/qr';
import { formatNumber } from '#contract/common/money';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';

const labels: Record<QrFormat, string> = {
  svg: 'SVG: برداری، برای بیشتر نرم‌افزارها',
  png: 'PNG: تصویر، برای دیدن و فرستادن',
  dxf: 'DXF: برداری، برای دستگاه لیزر',
  pdf: 'PDF: برداری، برای چاپ',
};

type QrDownloadsProps = { code: string; isLocal: boolean };

/** The code as a file of a chosen size. */
export function QrDownloads({ code, isLocal }: QrDownloadsProps) {
  const [mm, setMm] = useState<number>(qrSizes.safe);
  const file = useDownload(getQrFile);
  const busy = file.isPending ? file.input?.params.format : undefined;

  return (
    <section aria-label="دریافت فایل کد" className="@container flex flex-col gap-3 border-t pt-5">
      <Stepper
        label="پهنای کد روی قطعه"
        unit="میلی‌متر"
        value={mm}
        onChange={setMm}
        min={qrSizes.min}
        max={qrSizes.max}
        step={1}
        className="max-w-64"
        hint={
          mm < qrSizes.safe ? (
            <span className="text-warning">
              کوچک‌تر از {formatNumber(qrSizes.safe)} میلی‌متر را بعضی گوشی‌ها نمی‌خوانند؛ اول یک نمونه امتحان
              کنید.
            </span>
          ) : (
            `از ${formatNumber(qrSizes.safe)} میلی‌متر به بالا، دوربین‌های معمولی راحت می‌خوانند.`
          )
        }
      />
      <ul aria-label="قالب‌ها" className="grid grid-cols-2 gap-2.5 @md:grid-cols-4">
        {qrFormats.map((format) => (
          <li key={format}>
            <Button
              icon={<Download aria-hidden="true" />}
              variant={format === 'svg' && !isLocal ? 'primary' : 'secondary'}
              isLoading={busy === format}
              isDisabled={busy !== undefined && busy !== format}
              aria-label={`دریافت ${labels[format]}`}
              className="w-full"
              onPress={() => file.run({ params: { code, format }, query: { mm } })}
            >
              {format.toUpperCase()}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        حاشیهٔ خالی دور کد جزو همین اندازه است؛ هنگام حکاکی خالی بماند. SVG و DXF برای لیزر، PDF برای چاپ و PNG
        برای نمایش است.
      </p>
    </section>
  );
}
