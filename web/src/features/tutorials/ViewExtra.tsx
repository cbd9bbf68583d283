import { ScanSearch } from 'lucide-react';
import type { EpisodeExtra } from '#contract/tutorials';
import { IconButton } from '../../ui/Button.tsx';
import { opensInViewer } from '../../ui/stored-file.ts';
import { usePictureViewer } from '../../ui/use-picture-viewer.tsx';

export function ViewExtra({ extra }: { extra: EpisodeExtra }) {
  const [view, viewer] = usePictureViewer({ pictures: [extra], label: extra.title });
  if (!opensInViewer(extra)) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={`نمایش ${extra.title}`}
        icon={<ScanSearch />}
        onPress={() => view(0)}
        className="relative z-10 shrink-0"
      />
      {viewer}
    </>
  );
}
