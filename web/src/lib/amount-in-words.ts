const units = ['', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'];
const teens = ['ده', 'یازده', 'دوازده', 'سیزده', 'چهارده', 'پانزده', 'شانزده', 'هفده', 'هجده', 'نوزده'];
const tens = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود'];
const hundreds = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد'];
const scales = ['', 'هزار', 'میلیون', 'میلیارد', 'هزار میلیارد', 'میلیون میلیارد'];

function underThousand(value: number): string[] {
  const words: string[] = [];
  const hundred = hundreds[Math.floor(value / 100)];
  if (hundred) words.push(hundred);
  const rest = value % 100;
  if (rest >= 10 && rest < 20) words.push(teens[rest - 10] ?? '');
  else {
    const ten = tens[Math.floor(rest / 10)];
    const unit = units[rest % 10];
    if (ten) words.push(ten);
    if (unit) words.push(unit);
  }
  return words;
}

/** Returns a whole number in Persian words: 150000 → «صد و پنجاه هزار». Returns an empty text for an unsafe integer. */
export function amountInWords(amount: number): string {
  if (!Number.isSafeInteger(amount)) return '';
  if (amount === 0) return 'صفر';
  const groups: string[] = [];
  for (let rest = Math.abs(amount), scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000;
    if (group === 0) continue;
    const name = scales[scale] ?? '';
    // People say «هزار», not «یک هزار».
    const words = group === 1 && scale === 1 ? name : `${underThousand(group).join(' و ')} ${name}`;
    groups.unshift(words.trim());
  }
  return `${amount < 0 ? 'منفی ' : ''}${groups.join(' و ')}`;
}
