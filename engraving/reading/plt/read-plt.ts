import { type ReadDrawing, ReadError } from '../read-drawing.ts';
import { Commands } from './commands.ts';
import { readEncoded } from './encoded.ts';
import { Plotter } from './plotter.ts';

/** Commands that change nothing here: the look of lines, the place of the paper, answers of the plotter. */
const silent = new Set(
  'AC AD AF AH AP AS BP CF CA CC CM CP CR CS CT CV DC DP DS DV EC EN ES FR FS FT GC GM GP IM IV KY LA LM LO MC MG MT NP NR OA OC OD OE OF OG OH OI OK OL OO OP OS OT OW PB PG PP PT QL QU RF RP RQ RT RV SA SB SD SG SL SS SV TD TL TR UL VA VN VS WU XT YT FL GR SR TM'.split(
    ' ',
  ),
);

/** Commands that only HPGL has: a file without any of them is none. */
const knownCommands = new Set(['IN', 'DF', 'SP', 'PU', 'PD', 'PE']);

/**
 * Reads HPGL or HPGL/2: what each pen draws, in plotter units of 0.025 mm or in the units that IP and SC make. Throws a
 * `ReadError`.
 */
export function readPlt(bytes: Uint8Array): ReadDrawing {
  const commands = new Commands(bytes);
  const plotter = new Plotter();
  /** The letter that ends a label: ETX, or what DT names. */
  let end = 3;
  let isKnown = false;
  for (let name = commands.next(); name !== null; name = commands.next()) {
    plotter.step();
    isKnown ||= knownCommands.has(name);
    switch (name) {
      case 'PE':
        readEncoded(commands.scanner, {
          select: (pen) => plotter.take(pen),
          move: (x, y, isRelative, isDown) => {
            plotter.follow(name, () => {
              plotter.goEncoded(x, y, isRelative, isDown);
            });
          },
        });
        break;
      case 'LB':
        plotter.follow(name, () => {
          plotter.label(commands.label(end));
        });
        break;
      case 'BL':
      case 'WD':
        if (commands.label(end) !== '') plotter.skip(name);
        break;
      case 'CO':
        commands.comment();
        break;
      case 'DT': {
        const letter = commands.letter();
        end = letter < 0 ? 3 : letter;
        break;
      }
      case 'SM':
        if (commands.letter() >= 0) plotter.skip(name);
        break;
      case 'IN':
      case 'DF':
        end = 3;
        commands.numbers();
        plotter.reset(name === 'DF');
        break;
      default: {
        const numbers = commands.numbers();
        plotter.follow(name, () => {
          follow(plotter, name, numbers);
        });
      }
    }
  }
  if (!isKnown) throw new ReadError('broken', 'no HPGL');
  if (commands.hasPixels) plotter.skip('PCL');
  return plotter.build();
}

function follow(plotter: Plotter, name: string, numbers: readonly number[]): void {
  if (!draw(plotter, name, numbers) && !set(plotter, name, numbers)) plotter.skip(name);
}

/** Carries out a drawing command; returns false for any other. */
function draw(plotter: Plotter, name: string, numbers: readonly number[]): boolean {
  switch (name) {
    case 'PU':
    case 'PD':
      plotter.putDown(name === 'PD', numbers);
      return true;
    case 'PA':
    case 'PR':
      plotter.setRelative(name === 'PR', numbers);
      return true;
    case 'AA':
    case 'AR':
      plotter.arc(numbers, name === 'AR');
      return true;
    case 'AT':
    case 'RT':
      plotter.arcThrough(numbers, name === 'RT');
      return true;
    case 'CI':
      if (numbers[0] !== undefined) plotter.circle(numbers[0]);
      return true;
    case 'BZ':
    case 'BR':
      plotter.curves(numbers, name === 'BR');
      return true;
    case 'EA':
    case 'ER':
    case 'RA':
    case 'RR':
      plotter.rectangle(numbers, name[1] === 'R', name[0] === 'R');
      return true;
    case 'EW':
    case 'WG':
      plotter.wedge(numbers, name === 'WG');
      return true;
    case 'PM':
      plotter.polygonMode(numbers[0] ?? 0);
      return true;
    case 'FP':
      plotter.paint(numbers[0] === 1 ? 'nonzero' : 'evenodd');
      return true;
    case 'EP':
      plotter.paint('none');
      return true;
    default:
      return false;
  }
}

/** Carries out a command that changes a setting; returns false for an unknown one. */
function set(plotter: Plotter, name: string, numbers: readonly number[]): boolean {
  const [a, b, c, d] = numbers;
  switch (name) {
    case 'SP':
      plotter.take(Math.trunc(a ?? 0));
      return true;
    case 'IP':
      plotter.refit((frame) => frame.setCorners(numbers));
      return true;
    case 'IR':
      plotter.refit((frame) => frame.setRelativeCorners(numbers));
      return true;
    case 'PS':
      plotter.refit((frame) => frame.setPaper(numbers));
      return true;
    case 'SC':
      plotter.refit((frame) => frame.setScale(numbers));
      return true;
    case 'RO':
      plotter.refit((frame) => frame.setTurn(a ?? 0));
      return true;
    case 'IW':
      return d === undefined;
    case 'PW':
      plotter.setWidth(a ?? 0.35, b);
      return true;
    case 'PC':
      if (a !== undefined && d !== undefined) plotter.setColor(a, b ?? 0, c ?? 0, d);
      return true;
    case 'LT':
      plotter.setDashes(a);
      return true;
    case 'FT':
      plotter.setFilling(a);
      return true;
    case 'SI':
      plotter.setLetters((a ?? 0.285) * 10, (b ?? 0.375) * 10);
      return true;
    case 'DI':
    case 'DR':
      plotter.setDirection(a, b ?? 0);
      return true;
    case 'UC':
      return numbers.length === 0;
    default:
      return silent.has(name);
  }
}
