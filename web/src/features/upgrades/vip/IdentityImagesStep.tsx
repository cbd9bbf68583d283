import { useRef } from 'react';
import { identityImages, saveIdentityImages, saveLocation, type VipData } from '#contract/upgrades';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { Form } from '../../../ui/Form.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { type FieldErrors, useForm } from '../../../lib/use-form.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { mapStart } from './province-centres.ts';
import { type IdentityImage, useIdentityImages } from './use-identity-images.ts';
import { Check, Trash2 } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { IconButton } from '../../../ui/Button.tsx';
import { PicturePreview } from '../../../ui/PicturePreview.tsx';

type IdentityImagesStepProps = {
  data: VipData;
  owner: string;
  /** The URL template of the map tiles; null when there is no map. */
  tiles: string | null;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
};

const limits = limitsOf(identityImages);
const wayOn = 'تصویرها همین‌جا مانده‌اند؛ با «ادامه» دوباره فرستاده می‌شوند.';

/** The images are sent as they are chosen, the address with the step. */
export function IdentityImagesStep({
  data,
  owner,
  tiles,
  takesFocus,
  onBack,
  onNext,
}: IdentityImagesStepProps) {
  const address = useRef<HTMLTextAreaElement>(null);
  // The last address taken from the map, so that the next one replaces it.
  const mapAddress = useRef('');
  const form = useForm(saveLocation, {
    initial: {
      formatted_address: data.address?.formatted_address ?? '',
      houseNumber: data.houseNumber ?? '',
      floor: data.floor ?? '',
      // Degrees; both are empty without a pin.
      lat: String(data.lat ?? ''),
      lng: String(data.lng ?? ''),
    },
    input: ({ lat, lng, ...rest }) => ({
      body: lat ? { ...rest, lat: Number(lat), lng: Number(lng) } : rest,
    }),
    draft: tabDraft(`location ${owner}`),
    check: (): FieldErrors =>
      identity.images.length === 0 ? { images: saveIdentityImages.files.missing } : {},
    before: () => identity.save(),
    onSuccess: onNext,
  });
  const identity = useIdentityImages(owner, data.identifyData, () => void form.send());
  const isBusy = identity.isAwaited || form.isBusy;
  const { formatted_address: addressText, lat, lng } = form.values;

  function putAddress(found: string) {
    const own = addressText.startsWith(mapAddress.current)
      ? addressText.slice(mapAddress.current.length)
      : addressText;
    mapAddress.current = found;
    // Text written by hand is kept below the found address.
    form.set({ formatted_address: own.trim() ? `${found}\n${own.trim()}` : found });
    address.current?.focus();
  }

  const field = (key: 'formatted_address' | 'houseNumber' | 'floor') => ({
    ...form.field(key),
    isRequired: true,
    isDisabled: isBusy,
  });

  return (
    <StepBody title="مدارک و آدرس" note="عکس‌ها را فقط شما و مدیران حکاک می‌بینید." takesFocus={takesFocus}>
      <Form {...form.props} label="مدارک و آدرس" isBusy={isBusy}>
        <section aria-labelledby="identity-images-title" className="flex flex-col gap-3">
          <h3 id="identity-images-title" className="text-sm font-medium">
            تصویر مدارک
          </h3>
          <IdentityImageTiles
            images={identity.images}
            onRemove={identity.remove}
            isDisabled={isBusy || identity.isBusy}
          />
          <FileDrop
            {...identity.files}
            label="تصویر مدارک"
            files={[]}
            others={identity.images.length}
            onAdd={(files) => {
              form.forgive(['images']);
              identity.files.onAdd(files);
            }}
            error={form.errors.images ?? identity.files.error}
            limits={limits}
            onRefuse={toast.error}
            isDisabled={isBusy}
            pastesAnywhere
          />
          <p role="status" className="flex items-center gap-1.5 text-sm text-success empty:hidden">
            {identity.hasArrived && (
              <>
                <Check className="size-4" /> تصویرها رسید
              </>
            )}
          </p>
          {identity.isCutOff && (
            <p role="alert" className="rounded-lg bg-danger-soft px-4 py-2 text-sm">
              {wayOn}
            </p>
          )}
          <UploadProgress {...identity} wayOn={wayOn} />
        </section>
        <section aria-labelledby="place-title" className="flex flex-col gap-5 border-t pt-5">
          <h3 id="place-title" className="text-sm font-medium">
            آدرس کارگاه
          </h3>
          <TextArea
            {...field('formatted_address')}
            label="آدرس"
            hint="استان، شهر، خیابان و کوچه"
            rows={3}
            inputRef={address}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('houseNumber')} label="پلاک" maxLength={40} />
            <TextField {...field('floor')} label="طبقه" hint="مانند همکف یا ۲" maxLength={40} />
          </div>
          {tiles !== null && (
            <PlaceMap
              tiles={tiles}
              point={lat ? { lat: Number(lat), lng: Number(lng) } : null}
              start={mapStart(data.phone)}
              addressText={addressText}
              onChange={(point) => form.set({ lat: String(point?.lat ?? ''), lng: String(point?.lng ?? '') })}
              onAddress={putAddress}
              isDisabled={isBusy}
            />
          )}
        </section>
        <StepButtons onBack={onBack} isBusy={isBusy} />
      </Form>
    </StepBody>
  );
}

type IdentityImageTilesProps = {
  images: readonly IdentityImage[];
  onRemove: (id: string) => void;
  isDisabled?: boolean;
};

function IdentityImageTiles({ images, onRemove, isDisabled }: IdentityImageTilesProps) {
  if (images.length === 0) return null;
  return (
    <ul aria-label="تصویرهای انتخاب‌شده" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {images.map((image, at) => {
        const title = `تصویر ${formatNumber(at + 1)}`;
        return (
          <li key={image.id} className="relative overflow-hidden rounded-md border bg-sunken">
            {'file' in image ? (
              <PicturePreview file={image.file} className="aspect-4/3 w-full" />
            ) : (
              <img src={`${image.path}?w=640`} alt="" className="aspect-4/3 w-full object-cover" />
            )}
            <span className="flex items-center gap-1 border-t bg-surface ps-3 pe-1">
              <span className="min-w-0 flex-1 truncate text-xs text-muted">
                {'file' in image ? (
                  <span className="sr-only">
                    {title}، {image.file.name}
                  </span>
                ) : null}
                <span aria-hidden={'file' in image || undefined}>{title}</span>
              </span>
              <IconButton
                size="sm"
                label={`حذف ${title}`}
                icon={<Trash2 />}
                isDisabled={isDisabled}
                onPress={() => onRemove(image.id)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
