import { useState } from 'react';
import { searchFor, searchLine } from '#contract/common/persian-text';
import { useAnswerOf } from '../../../lib/use-answer-of.ts';
import { ComboBox } from '../../../ui/ComboBox.tsx';

type CityFieldProps = {
  /** The province's id; without it the field is disabled. */
  province: number | null;
  value: string;
  onChange: (city: string) => void;
  isDisabled?: boolean;
  error?: string | null;
};

/** Takes a city of the province or any other name, since no list has every village. */
export function CityField({ province, value, onChange, isDisabled, error }: CityFieldProps) {
  const cities = useCities(province);
  const [typed, setTyped] = useState('');
  const wanted = searchLine(typed);
  const matches = searchFor(typed);
  const found = cities.filter((city) => matches(city));
  const isListed = found.some((city) => searchLine(city) === wanted);
  const options = [
    ...found.map((city) => ({ id: city, label: city })),
    ...(wanted && !isListed ? [{ id: typed.trim(), label: typed.trim(), note: 'همین نام نوشته شود' }] : []),
  ];

  // A name that was typed but not chosen is kept, in the list's spelling if it is listed.
  function commitTyped() {
    if (!wanted) return;
    onChange(cities.find((city) => searchLine(city) === wanted) ?? typed.trim());
    setTyped('');
  }

  return (
    <div onBlur={commitTyped} className="min-w-0">
      <ComboBox
        label="شهر"
        name="address.city"
        placeholder={province === null ? 'اول استان را انتخاب کنید' : 'نام شهر یا روستا'}
        options={options}
        value={value || null}
        valueLabel={value}
        onSearch={setTyped}
        onChange={(city) => {
          setTyped('');
          onChange(city ?? '');
        }}
        isRequired
        isDisabled={isDisabled || province === null}
        error={error}
      />
    </div>
  );
}

const none: readonly string[] = [];

/** The list is loaded with the first province, since few pages need it. Without it the name can still be typed. */
function useCities(province: number | null): readonly string[] {
  const found = useAnswerOf(province, async () => {
    const { citiesOf } = await import('../cities.ts');
    return { province, cities: province === null ? none : citiesOf(province) };
  });
  return found?.province === province ? found.cities : none;
}
