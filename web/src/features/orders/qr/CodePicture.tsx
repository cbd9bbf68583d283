import { cx } from '../../../ui/class-names.ts';

type CodePictureProps = { svg: string; code: string; isOff?: boolean };

/** A code, dark on white in both themes, so that a camera reads it from the screen. */
export function CodePicture({ svg, code, isOff = false }: CodePictureProps) {
  return (
    <div className="mx-auto w-full max-w-72 rounded-xl border bg-(--paper) p-2">
      <img
        // An SVG in an `img` runs no script.
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={`کد QR ${code}`}
        className={cx('aspect-square w-full', isOff && 'opacity-25')}
      />
    </div>
  );
}
