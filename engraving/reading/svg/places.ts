import type { Clipping } from '../../clipping/clipping.ts';
import type { Region } from '../../clipping/region.ts';
import { type Box, boxOf } from '../../geometry.ts';
import type { Area } from '../../union.ts';
import { type Affine, composed, moved, scaleOf } from '../affine.ts';
import { Pen } from '../pen.ts';
import type { Outline, ReadShape } from '../read-drawing.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import type { SvgDocument } from './document.ts';
import { firstStyle, type OwnStyle, type Style } from './style.ts';
import { readOrigin, readTransform } from './transform.ts';

export const containers = new Set(['svg', 'g', 'a', 'switch', 'symbol']);

/** The place of an element. */
export interface State {
  readonly map: Affine;
  readonly style: Style;
  /** The layer's element, null for the one of everything else. */
  readonly layer: XmlElement | null;
  readonly isShown: boolean;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly clip: Region | null;
  /** Receives all outlines, painted or not, where only their geometry matters; nothing is then added to the drawing. */
  readonly collect: ((outlines: readonly Outline[], state: State) => void) | null;
}

/** The parts of the reader that walk over elements. */
interface Walk {
  readonly own: (element: XmlElement, parent: Style, state: State) => OwnStyle;
  /** Enters an element. */
  readonly visit: (element: XmlElement, state: State) => void;
  /** Draws an element that was entered. */
  readonly content: (element: XmlElement, own: OwnStyle, state: State) => void;
  /** Reports a thing that is not read; a state that only collects geometry reports nothing. */
  readonly skip: (name: string, state: State | null) => void;
  readonly count: (segments: number) => void;
}

/** Finds the places of elements: their transforms, the boxes to which these refer, and the regions of their clip paths. */
export class Places {
  readonly #document: SvgDocument;
  readonly #clipping: Clipping;
  readonly #walk: Walk;
  /** The regions of clip paths, by their element and its place. */
  readonly #regions = new Map<XmlElement, Map<string, Region | null>>();
  /** The clip paths that are read, so that none clips itself. */
  readonly #clips = new Set<XmlElement>();

  constructor(document: SvgDocument, clipping: Clipping, walk: Walk) {
    this.#document = document;
    this.#clipping = clipping;
    this.#walk = walk;
  }

  /** True while a clip path is read. */
  get isClipping(): boolean {
    return this.#clips.size > 0;
  }

  /** The state with the transform and the clip path of an element. */
  placed(element: XmlElement, own: OwnStyle, outer: State): State {
    const transform = own.get('transform');
    const state =
      transform === undefined ? outer : { ...outer, map: this.#transformed(element, own, outer, transform) };
    // The box of an element does not care for what clips it.
    const isClipped = own.clip && (!state.collect || this.#clips.size > 0);
    return isClipped && own.clip ? this.#clipped(element, own, state, own.clip) : state;
  }

  #transformed(element: XmlElement, own: OwnStyle, state: State, transform: string): Affine {
    const origin = own.get('transform-origin');
    const needsBox = origin !== undefined || transform.includes('%');
    const box = needsBox ? this.#referenceBox(element, own, state) : undefined;
    const { map, isWhole } = readTransform(transform, box);
    if (!isWhole) this.#walk.skip('transform', state);
    const point = origin !== undefined && box ? readOrigin(origin, box) : null;
    if (!point) return composed(state.map, map);
    const [x, y] = point;
    return composed(state.map, composed(moved(x, y), composed(map, moved(-x, -y))));
  }

  /** The box in user units to which the origin of a transform refers, with y down. */
  #referenceBox(element: XmlElement, own: OwnStyle, state: State): Box {
    const name = own.get('transform-box') ?? 'view-box';
    const view: Box = { left: 0, bottom: 0, right: state.width, top: state.height };
    if (!/^(fill|content|stroke|border)-box$/.test(name)) return view;
    const isStroked = name.startsWith('stroke') || name.startsWith('border');
    return this.#bounds(element, own, state, isStroked) ?? { left: 0, bottom: 0, right: 0, top: 0 };
  }

  /** The box of an element's content, in its own units with y down; null without content. */
  #bounds(element: XmlElement, own: OwnStyle, state: State, isStroked = false): Box | null {
    const boxes: Box[] = [];
    const collect: State['collect'] = (outlines, { style, map }) => {
      const box = boxOf(outlines);
      const by = isStroked && style.stroke !== 'none' ? (style.strokeWidth * scaleOf(map)) / 2 : 0;
      if (box)
        boxes.push({
          left: box.left - by,
          bottom: box.bottom - by,
          right: box.right + by,
          top: box.top + by,
        });
    };
    this.#walk.content(element, own, { ...state, map: [1, 0, 0, 1, 0, 0], clip: null, collect });
    return boxOf(boxes.map(outlineOfBox));
  }

  #clipped(element: XmlElement, own: OwnStyle, state: State, clip: XmlElement): State {
    const isOfBox = attributeOf(clip, 'clipPathUnits') === 'objectBoundingBox';
    const box = isOfBox ? this.#bounds(element, own, state) : null;
    const [width, height] = box ? [box.right - box.left, box.top - box.bottom] : [0, 0];
    const place: Affine = isOfBox
      ? [width, 0, 0, height, box?.left ?? 0, box?.bottom ?? 0]
      : [1, 0, 0, 1, 0, 0];
    const region = this.#regionOf(clip, { ...state, map: composed(state.map, place) });
    return region ? { ...state, clip: this.#clipping.common(state.clip, region) } : state;
  }

  /** The region that a clip path leaves; null when it cannot be found. */
  #regionOf(clip: XmlElement, state: State): Region | null {
    const key = state.map.join(' ');
    const cached = this.#regions.get(clip) ?? new Map<string, Region | null>();
    this.#regions.set(clip, cached);
    let region = cached.get(key);
    if (region === undefined) {
      region = this.#readClip(clip, state);
      cached.set(key, region);
    }
    return region;
  }

  #readClip(clip: XmlElement, state: State): Region | null {
    if (this.#clips.has(clip)) {
      this.#walk.skip('clipPath', null);
      return null;
    }
    this.#clips.add(clip);
    try {
      const areas: Area[] = [];
      const collect: State['collect'] = (outlines, { style, clip: inner }) => {
        if (!style.isVisible) return;
        const shape: ReadShape = {
          layer: 0,
          fill: { color: null, rule: style.clipRule },
          stroke: null,
          outlines,
        };
        for (const seen of this.#clipping.shape(shape, inner))
          areas.push({ contours: seen.outlines, rule: style.clipRule });
      };
      const first: State = { ...state, style: firstStyle, clip: null, collect, depth: state.depth + 1 };
      const outer = this.#document.around.get(clip) ?? [];
      const style = outer.reduce(
        (before, element) => this.#walk.own(element, before, first).style,
        firstStyle,
      );
      // A clip path works without being displayed.
      const own = this.#walk.own(clip, style, first);
      const inside = this.placed(clip, own, { ...first, style: own.style });
      for (const part of clip.content) {
        if (typeof part === 'string') continue;
        // A text would clip by its letters.
        if (part.name === 'text') this.#walk.skip('clipPath', null);
        else if (part.name === 'use' || !containers.has(part.name))
          this.#walk.visit(part, { ...inside, clip: null });
      }
      const region = this.#clipping.region(areas);
      return region && this.#clipping.common(region, inside.clip);
    } finally {
      this.#clips.delete(clip);
    }
  }

  /** The region of a viewport. */
  boxRegion(map: Affine, width: number, height: number): Region | null {
    const pen = new Pen(map, this.#walk.count);
    pen.move(0, 0);
    pen.line(width, 0);
    pen.line(width, height);
    pen.line(0, height);
    pen.close();
    return this.#clipping.region([{ contours: pen.done(), rule: 'nonzero' }]);
  }
}

export const outlineOfBox = ({ left, bottom, right, top }: Box): Outline => ({
  start: [left, bottom],
  segments: [
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ],
  closed: true,
});
