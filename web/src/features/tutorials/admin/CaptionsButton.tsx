import { useQueryClient } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { useState } from 'react';
import { type EpisodeContent, episodeCaptions, setEpisodeCaptions } from '#contract/tutorials';
import { act } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { Changed, changedItem, changePart, undoOf } from '../../content/parts.ts';

/** Sends the captions of an episode's film. Where they or the film have changed meanwhile, it shows that and asks. */
export function CaptionsButton({ episode }: { episode: EpisodeContent }) {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [confirm, confirmDialog] = useConfirm();

  async function send(file: File, read: EpisodeContent): Promise<void> {
    setSending(true);
    try {
      const { answer } = await changePart(
        read,
        ({ video }) => [video?.url, video?.captions],
        (updatedAt) =>
          act(queryClient, setEpisodeCaptions, {
            params: { id: read._id },
            body: { updatedAt },
            files: [file],
          }),
      );
      toast.success('زیرنویس ذخیره شد', undoOf(queryClient, answer));
    } catch (error) {
      const now = changedItem<EpisodeContent>(error);
      if (now)
        confirm({
          title: 'زیرنویس شما گذاشته شود؟',
          message: (
            <Changed
              kind="episodes"
              before={read}
              after={now}
              question={`با این تغییرها هم «${file.name}» زیرنویس این قسمت شود؟`}
            />
          ),
          confirmLabel: 'گذاشتن زیرنویس من',
          tone: 'primary',
          onConfirm: () => send(file, now),
        });
      throw error;
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <FileTrigger
        acceptedFileTypes={episodeCaptions.kinds.map((each) => `.${each}`)}
        onSelect={(list) => {
          const [file] = list ?? [];
          // A refusal has been shown.
          if (file) send(file, episode).catch(() => {});
        }}
      >
        <Button size="sm" icon={<Captions aria-hidden="true" />} loading={isSending}>
          {episode.video?.captions === undefined ? 'افزودن زیرنویس' : 'زیرنویس تازه'}
        </Button>
      </FileTrigger>
      {confirmDialog}
    </>
  );
}
