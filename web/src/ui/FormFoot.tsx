import { Send } from 'lucide-react';
import type { AnyForm } from '../lib/use-form.ts';
import { Button } from './Button.tsx';
import { DraftNote } from './DraftNote.tsx';
import { UploadProgress } from './UploadProgress.tsx';

/** The end of a long form: the progress of its files, the button that sends it, and its draft. */
export const FormFoot = ({ form, submit }: { form: AnyForm; submit: string }) => (
  <>
    <UploadProgress {...form} />
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:[&>button]:w-full">
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={<Send className="mirror" />}
        isLoading={form.isBusy}
      >
        {submit}
      </Button>
      <DraftNote {...form} />
    </div>
  </>
);
