type TypingLineProps = {
  writers: readonly { by: 'customer' | 'admin'; name: string | undefined }[];
  isAdmin: boolean;
};

function sentence({ by, name }: TypingLineProps['writers'][number], isAdmin: boolean): string {
  if (!isAdmin) return 'پشتیبانی در حال نوشتن است';
  return by === 'admin'
    ? `${name ?? 'همکارتان'} در حال پاسخ دادن است`
    : `${name ?? 'مشتری'} در حال نوشتن است`;
}

export function TypingLine({ writers, isAdmin }: TypingLineProps) {
  return (
    <div role="status" className="flex flex-col gap-1">
      {[...new Set(writers.map((writer) => sentence(writer, isAdmin)))].map((text) => (
        <p key={text} className="flex animate-appear items-center gap-2.5 text-sm text-muted">
          <span aria-hidden="true" className="flex gap-1">
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                style={{ animationDelay: `${dot * 160}ms` }}
                className="size-1.5 animate-spark rounded-full bg-current"
              />
            ))}
          </span>
          {text}
        </p>
      ))}
    </div>
  );
}
