const icuOrder = /([۰-۹]{4}) ([^\s,،]+)(?: ([۰-۹]{1,2})[,،] ([^\s,،]+))?/;

/** ICU writes «۱۴۰۴ آبان» and «۱۴۰۴ آبان ۳, شنبه»; people say «آبان ۱۴۰۴» and «شنبه ۳ آبان ۱۴۰۴». */
export function inSpokenOrder(text: string): string {
  return text.replace(icuOrder, (_all, year: string, month: string, day?: string, weekday?: string) =>
    day ? `${weekday} ${day} ${month} ${year}` : `${month} ${year}`,
  );
}
