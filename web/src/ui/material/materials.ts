/** The materials on which a result can be shown. */
export const materials = ['silver', 'gold', 'steel', 'brass', 'walnut', 'leather', 'glass'] as const;
export type Material = (typeof materials)[number];

export const materialNames: Record<Material, string> = {
  silver: 'نقره',
  gold: 'طلا',
  steel: 'استیل',
  brass: 'برنج',
  walnut: 'چوب گردو',
  leather: 'چرم',
  glass: 'شیشه',
};

interface Surface {
  readonly isMetal: boolean;
  /** 0 is a mirror, 1 is dull; `burnt` is that of the engraving. */
  readonly roughness: number;
  readonly burnt: number;
}

const metal: Surface = { isMetal: true, roughness: 0.22, burnt: 0.9 };

export const surfaces: Record<Material, Surface> = {
  silver: metal,
  gold: metal,
  steel: metal,
  brass: metal,
  walnut: { isMetal: false, roughness: 0.6, burnt: 0.95 },
  leather: { isMetal: false, roughness: 0.8, burnt: 0.95 },
  glass: { isMetal: false, roughness: 0.06, burnt: 0.9 },
};
