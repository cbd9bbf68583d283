import type { ReactNode } from 'react';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { Button } from '../../../ui/Button.tsx';

type FileButtonProps = {
  extensions: readonly string[];
  many?: boolean;
  icon: ReactNode;
  loading: boolean;
  onChoose: (files: File[]) => void;
  children: string;
};

/** A button that opens the system's choice of files. */
export function FileButton({ extensions, many = false, icon, loading, onChoose, children }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={extensions.map((each) => `.${each}`)}
      allowsMultiple={many}
      onSelect={(list) => {
        const files = [...(list ?? [])];
        if (files.length > 0) onChoose(files);
      }}
    >
      <Button size="sm" icon={icon} loading={loading}>
        {children}
      </Button>
    </FileTrigger>
  );
}
