export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** In ms. Iran has had one offset all year since 2022. */
export const tehranOffset = 3.5 * hourMs;

/** Returns midnight in Tehran at the start of an ISO day (`2025-10-25`), in epoch milliseconds. */
export const startOfDay = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00Z`) - tehranOffset;
