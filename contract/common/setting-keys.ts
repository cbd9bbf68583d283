/** The text settings that name the members of the team, who have neutral names without them. */
export const memberKeys = {
  'project-manager': 'projectManager',
  'frontend-developer': 'frontendDeveloper',
} as const;

/** The link settings that lead the two download pictures to a store. */
export const storeKeys = { apple: 'appleStore', android: 'androidStore' } as const;

/** The link setting with the shop's page at eNamad, where the seal of trust leads. */
export const sealKey = 'enamad';

/** Returns the type that a setting with this key must have; null if it may have any type. */
export function typeOfKey(key: string): 'text' | 'link' | null {
  if (Object.values<string>(memberKeys).includes(key)) return 'text';
  return [...Object.values<string>(storeKeys), sealKey].includes(key) ? 'link' : null;
}
