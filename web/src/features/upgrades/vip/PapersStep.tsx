import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
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
import { useUpgradeCall } from '../use-upgrade-call.ts';
import { PapersProgress } from './PapersProgress.tsx';
import { PaperTiles } from './PaperTiles.tsx';
import { usePapers } from './use-papers.ts';

type PapersStepProps = {
  data: VipData;
  owner: string;
  takesFocus: boolean;
  onBack: () => void;
  onNext: () => void;
};

/** Identity images, then where the company is: the images leave first, the words after them. */
export function PapersStep({ data, owner, takesFocus, onBack, onNext }: PapersStepProps) {
  const { words, change, forget } = useKeptWords(`hakkak location ${owner}`, {
    formatted_address: data.address?.formatted_address ?? '',
    houseNumber: data.houseNumber ?? '',
    floor: data.floor ?? '',
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const location = useUpgradeCall(saveLocation, {
    onSuccess: () => {
      forget();
      onNext();
    },
    onError: ({ fields }) => setFaults(fields),
  });
  const papers = usePapers(owner, data.identifyData, () => location.run({ body: words }));
  const isBusy = papers.isSaving || location.isPending;
  const left = identityImages.most - papers.papers.length;

  function submit() {
    const read = parse(locationBody, words);
    const wrong = {
      ...(papers.papers.length === 0 && { images: 'دست‌کم یک تصویر بگذارید.' }),
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
    <StepBody title="مدارک و نشانی" note="عکس‌ها را فقط شما و مدیران حکاک می‌بینید." takesFocus={takesFocus}>
      <Form label="مدارک و نشانی" errors={faults} onSubmit={submit} isBusy={isBusy}>
        <section aria-labelledby="papers-title" className="flex flex-col gap-3">
          <h3 id="papers-title" className="text-sm font-medium">
            تصویر مدارک
          </h3>
          <PaperTiles papers={papers.papers} onRemove={papers.remove} isDisabled={isBusy} />
          {left > 0 && (
            <FileDrop
              label="تصویر مدارک"
              files={[]}
              limits={{
                extensions: identityImages.kinds,
                maxBytes: identityImages.maxBytes,
                maxFiles: left,
              }}
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
          )}
          <PapersProgress papers={papers} />
        </section>
        <section aria-labelledby="place-title" className="flex flex-col gap-5 border-t pt-5">
          <h3 id="place-title" className="text-sm font-medium">
            نشانی کارگاه
          </h3>
          <TextArea
            {...field('formatted_address')}
            label="نشانی"
            hint="استان، شهر، خیابان و کوچه"
            rows={3}
            maxLength={500}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('houseNumber')} label="پلاک" maxLength={40} />
            <TextField {...field('floor')} label="طبقه" hint="مانند همکف یا ۲" maxLength={40} />
          </div>
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
