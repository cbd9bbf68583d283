import type { PlacedPiece, SheetOptions, SheetSize } from '#engraving/sheet';

type SheetPictureProps = {
  sheet: readonly PlacedPiece[];
  sizes: readonly SheetSize[];
  options: SheetOptions;
};

export function SheetPicture({ sheet, sizes, options: { width, height } }: SheetPictureProps) {
  const boxes = sheet.map(({ index, left, bottom }) => {
    const size = sizes[index] ?? { width: 0, height: 0 };
    return { index, x: left, y: height - bottom - size.height, ...size };
  });
  const way = boxes.map((box) => `${box.x + box.width / 2} ${box.y + box.height / 2}`).join('L');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="max-h-64 w-full rounded-sm border bg-raised"
    >
      {boxes.map(({ index, x, y, width: wide, height: high }) => (
        <rect
          key={index}
          x={x}
          y={y}
          width={wide}
          height={high}
          vectorEffect="non-scaling-stroke"
          className="fill-sunken stroke-control"
        />
      ))}
      {boxes.length > 1 && (
        <path
          d={`M${way}`}
          fill="none"
          strokeWidth="1"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-ember"
        />
      )}
    </svg>
  );
}
