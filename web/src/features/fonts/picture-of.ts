/** The address of an SVG for an `img`, where it runs no script. */
export const pictureOf = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
