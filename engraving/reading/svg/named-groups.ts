import { attributeOf, type XmlElement } from '../xml.ts';

/** Groups with ids at the top of a file; more of them are not layers. */
const maxGroups = 200;

/** Returns the groups with ids at the top of a file, which Illustrator and CorelDRAW write for its layers. */
export function namedGroups(top: XmlElement): XmlElement[] {
  let tops = [top];
  const isFrame = (element: XmlElement) =>
    element.name === 'switch' || attributeOf(element, 'i:extraneous') !== undefined;
  for (let step = 0; step < 3; step++)
    tops = tops.flatMap((element) =>
      element === top || isFrame(element)
        ? element.content.filter((part) => typeof part !== 'string')
        : [element],
    );
  const groups = tops.filter((element) => element.name === 'g' && !isPlainId(attributeOf(element, 'id')));
  return groups.length <= maxGroups ? groups : [];
}

/** Ids that a program counted up (`g12`) name no layer. */
const isPlainId = (id: string | undefined): boolean =>
  id === undefined || /^(g|group|path)?[-_]?\d*$/i.test(id);

/** The name of a layer, as people see it. */
export const layerName = (layer: XmlElement): string =>
  unescaped(
    attributeOf(layer, 'inkscape:label') ?? attributeOf(layer, 'data-name') ?? attributeOf(layer, 'id') ?? '',
  );

/** Illustrator and CorelDRAW write letters that an id may not have as `_x20_` or `_x0020_`. */
const unescaped = (name: string): string =>
  name
    .slice(0, 500)
    .replaceAll(/_x([\dA-Fa-f]{2,4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed();
