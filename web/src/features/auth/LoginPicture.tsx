import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import piece from './piece.webp';

/** A customer's sketch next to the engraved piece. `scripts/login-picture.ts` draws both. */
export function LoginPicture({ className }: { className?: string }) {
  return (
    <figure
      className={cx(
        'metal relative isolate grid place-content-center overflow-hidden px-4 pt-3 pb-9 lg:p-10',
        className,
      )}
    >
      <div className="absolute start-1/2 top-1/2 -z-10 aspect-square w-[125%] -translate-y-1/2 translate-x-1/2 lg:h-[118%] lg:w-auto">
        <Guilloche seed={12} isEngraved className="size-full text-on-metal opacity-25" />
      </div>
      <img
        src={piece}
        width={840}
        height={530}
        alt="یک طرح مدادی روی کاغذ، و همان طرح که روی برنج حک شده است"
        className="piece max-h-full w-full max-w-sm object-contain lg:max-w-4xl"
      />
      <figcaption className="mt-6 text-center text-sm text-on-metal-muted max-lg:hidden">
        از عکس یک طرح مدادی تا مدال برنجی
      </figcaption>
    </figure>
  );
}
