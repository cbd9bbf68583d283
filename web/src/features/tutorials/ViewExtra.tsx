import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { EpisodeExtra } from '#contract/tutorials';
import { IconButton } from '../../ui/IconButton.tsx';
import { PictureViewer } from '../../ui/PictureViewer.tsx';
import { isShown } from '../../ui/stored-file.ts';

/** Opens an extra file that is a picture or a drawing. */
export function ViewExtra({ extra }: { extra: EpisodeExtra }) {
  const [isOpen, setOpen] = useState(false);
  if (!isShown(extra)) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={`نمایش ${extra.title}`}
        icon={<ScanSearch />}
        onPress={() => setOpen(true)}
        className="relative z-10 shrink-0"
      />
      <PictureViewer
        pictures={[extra]}
        index={0}
        onIndexChange={() => {}}
        isOpen={isOpen}
        onOpenChange={setOpen}
        label={extra.title}
      />
    </>
  );
}
