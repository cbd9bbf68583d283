import { useEffect, useState } from 'react';
import { normalizeSearch } from '#contract/common/persian-text';
import { ComboBox } from '../../../ui/ComboBox.tsx';

type CityFieldProps = {
  /** Its id; without one there is nothing to choose from. */
  province: number | null;
  value: string;
  onChange: (city: string) => void;
  isDisabled?: boolean;
  error?: string | null;
};

/** A city of the province, or any other name: no list has every village. */
export function CityField({ province, value, onChange, isDisabled, error }: CityFieldProps) {
  const cities = useCities(province);
  const [typed, setTyped] = useState('');
  const wanted = normalizeSearch(typed);
  const found = cities.filter((city) => normalizeSearch(city).includes(wanted));
  const isListed = found.some((city) => normalizeSearch(city) === wanted);
  const options = [
    ...found.map((city) => ({ id: city, label: city })),
    ...(wanted && !isListed ? [{ id: typed.trim(), label: typed.trim(), note: 'همین نام نوشته شود' }] : []),
  ];

  // A name typed and left stands as it was typed, in the list's spelling where the list has it.
  function settle() {
    if (!wanted) return;
    onChange(cities.find((city) => normalizeSearch(city) === wanted) ?? typed.trim());
    setTyped('');
  }

  return (
    <div onBlur={settle} className="min-w-0">
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

/** The list is fetched with the first province: few pages need it. */
function useCities(province: number | null): readonly string[] {
  const [cities, setCities] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    setCities([]);
    if (province !== null)
      void import('../cities.ts').then(
        ({ citiesOf }) => {
          if (!isGone) setCities(citiesOf(province));
        },
        // Without the list the name is typed.
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [province]);
  return cities;
}
