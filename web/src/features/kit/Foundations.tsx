import { Guilloche } from '../../ui/Guilloche.tsx';
import { Logo, LogoMark } from '../../ui/Logo.tsx';
import { DownloadAndroid, DownloadApple } from '../../ui/WebAppBadge.tsx';
import { Line, Sample, Shelf } from './Shelf.tsx';

const colours: [string, string][] = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['muted', 'bg-muted'],
  ['ink', 'bg-ink'],
  ['ember', 'bg-ember'],
  ['ember-text', 'bg-ember-text'],
  ['ember-soft', 'bg-ember-soft'],
  ['glow', 'bg-glow'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['info', 'bg-info'],
  ['info-soft', 'bg-info-soft'],
];

const sizes: [string, string][] = [
  ['4xl', 'text-4xl font-bold'],
  ['3xl', 'text-3xl font-bold'],
  ['2xl', 'text-2xl font-bold'],
  ['xl', 'text-xl font-semibold'],
  ['lg', 'text-lg font-semibold'],
  ['base', 'text-base'],
  ['sm', 'text-sm text-muted'],
  ['xs', 'text-xs text-muted'],
];

export function Foundations() {
  return (
    <Shelf id="foundations" title="پایه‌ها">
      <Sample name="colours">
        <ul className="grid grid-cols-4 gap-3 sm:grid-cols-5">
          {colours.map(([name, className]) => (
            <li key={name} className="flex min-w-0 flex-col gap-1">
              <span className={`h-12 rounded-md border ${className}`} />
              <span dir="ltr" className="truncate text-2xs text-muted">
                {name}
              </span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="type">
        {sizes.map(([name, className]) => (
          <p key={name} className={className}>
            حکاکی نام شما، ۱۴۰۴
          </p>
        ))}
      </Sample>
      <Sample name="Guilloche · Logo · DownloadApple · DownloadAndroid">
        <div className="grid grid-cols-4 gap-3 text-muted">
          {[1, 2, 3, 5, 7, 11, 13, 21].map((seed) => (
            <Guilloche key={seed} seed={seed} isOpen className="aspect-square w-full" />
          ))}
        </div>
        <Guilloche seed={7} isEngraved className="mx-auto aspect-square w-full max-w-dialog-sm text-muted" />
        <Line>
          <Logo />
          <LogoMark className="size-16" />
          <span className="metal grid size-24 place-items-center rounded-xl">
            <LogoMark className="size-16" />
          </span>
        </Line>
        <div className="grid gap-3 sm:grid-cols-2">
          <DownloadApple />
          <DownloadAndroid />
        </div>
      </Sample>
    </Shelf>
  );
}
