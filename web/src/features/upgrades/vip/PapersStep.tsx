import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { parse } from '#contract/common/validation';
import { identityImages, locationBody, saveLocation, type VipData } from '#contract/upgrades';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { StepBody, StepButtons } from '../StepBody.tsx';
import { useKeptWords } from '../use-kept-words.ts';
import { useCall } from '../../../lib/queries.ts';

import { PapersProgress } from './PapersProgress.tsx';
import { PaperTiles } from './PaperTiles.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { startOf } from './province-centres.ts';
import { usePapers } from './use-papers.ts';

type PapersStepProps = {
  data: VipData;
  owner: string;
  /** Where a map fetches its pictures; null: there is none. */
  tiles: string | null;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
};

const limits = {
  extensions: identityImages.kinds,
  maxBytes: identityImages.maxBytes,
  maxFiles: identityImages.most,
};

/** Identity images, then where the company is: the images leave first, the words after them. */
export function PapersStep({ data, owner, tiles, takesFocus, onBack, onNext }: PapersStepProps) {
  const { words, change, forget } = useKeptWords(`location ${owner}`, {
    formatted_address: data.address?.formatted_address ?? '',
    houseNumber: data.houseNumber ?? '',
    floor: data.floor ?? '',
    // Degrees; both empty without a pin.
    lat: String(data.lat ?? ''),
    lng: String(data.lng ?? ''),
  });
  const address = useRef<HTMLTextAreaElement>(null);
  // What the map has written last, so that the next point's address takes its place.
  const ofMap = useRef('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const location = useCall(saveLocation, {
    onSuccess: () => {
      forget();
      onNext();
    },
    onError: ({ fields }) => setFaults(fields),
  });
  const papers = usePapers(owner, data.identifyData, () => location.run({ body: told() }));
  const isBusy = papers.isSaving || location.isPending;

  function told() {
    const { lat, lng, ...rest } = words;
    return lat ? { ...rest, lat: Number(lat), lng: Number(lng) } : rest;
  }

  function putAddress(found: string) {
    const { formatted_address: written } = words;
    const own = written.startsWith(ofMap.current) ? written.slice(ofMap.current.length) : written;
    ofMap.current = found;
    setFaults({});
    // What was written by hand stays, beneath what was found.
    change({ formatted_address: own.trim() ? `${found}\n${own.trim()}` : found });
    address.current?.focus();
  }

  function submit() {
    const read = parse(locationBody, told());
    const wrong = {
      ...(papers.papers.length === 0 && { images: 'حداقل یک تصویر بگذارید.' }),
      ...(read.ok ? {} : read.fields),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) void papers.save();
  }

  const field = (key: keyof typeof words) => ({
    name: key,
    value: words[key],
    onChange: (value: string) => {
      setFaults({});
      change({ [key]: value });
    },
    isRequired: true,
    isDisabled: isBusy,
    error: faults[key],
  });

  return (
    <StepBody title="مدارک و آدرس" note="عکس‌ها را فقط شما و مدیران حکاک می‌بینید." takesFocus={takesFocus}>
      <Form label="مدارک و آدرس" errors={faults} onSubmit={submit} isBusy={isBusy}>
        <section aria-labelledby="papers-title" className="flex flex-col gap-3">
          <h3 id="papers-title" className="text-sm font-medium">
            تصویر مدارک
          </h3>
          <PaperTiles papers={papers.papers} onRemove={papers.remove} isDisabled={isBusy} />
          <FileDrop
            label="تصویر مدارک"
            files={[]}
            others={papers.papers.length}
            limits={limits}
            onAdd={(files) => {
              setFaults({});
              papers.add(files);
            }}
            onRemove={papers.remove}
            onRefuse={toast.error}
            isDisabled={isBusy}
            error={faults.images}
            pasteAnywhere
          />
          <PapersProgress papers={papers} />
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
              point={words.lat ? { lat: Number(words.lat), lng: Number(words.lng) } : null}
              start={startOf(data.phone)}
              written={words.formatted_address}
              onChange={(point) => change({ lat: String(point?.lat ?? ''), lng: String(point?.lng ?? '') })}
              onAddress={putAddress}
              isDisabled={isBusy}
            />
          )}
        </section>
        <StepButtons onBack={onBack} isBusy={isBusy}>
          <Button type="submit" variant="primary" icon={<ArrowLeft />} loading={isBusy}>
            ادامه
          </Button>
        </StepButtons>
      </Form>
    </StepBody>
  );
}
