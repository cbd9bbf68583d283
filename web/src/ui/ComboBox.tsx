import './react-aria-strings.ts';
import { Check, ChevronDown } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Collection,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  Popover,
  ComboBoxStateContext,
} from 'react-aria-components/ComboBox';
import { toLatinDigits } from '#contract/common/digits';
import { searchFor } from '#contract/common/persian-text';
import { AriaFieldFoot, AriaFieldLabel } from './aria-field-parts.tsx';
import { cx } from './class-names.ts';
import { emptyText } from './List.tsx';
import { type FieldProps, fieldClass, inputClass } from './field-parts.tsx';
import { optionClass, popoverClass } from './popover-class.ts';
import type { Option as Choice } from './Select.tsx';
import { Spinner } from './Spinner.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

type Option<Id extends string> = Choice<Id> & { note?: string };

type ComboBoxProps<Id extends string> = FieldProps & {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (value: Id | null) => void;
  /**
   * With this, the caller searches for the text (Latin digits) and passes the options found; without it they are
   * filtered here.
   */
  onSearch?: (text: string) => void;
  /** The label of the chosen option, for when it is not among `options`. */
  valueLabel?: string;
  isLoading?: boolean;
  hasMore?: boolean;
  onLoadMore?: () => void;
  emptyNote?: string;
  placeholder?: string;
};

export function ComboBox<Id extends string>({
  label,
  hidesLabel,
  hint,
  error,
  className,
  options,
  value,
  onChange,
  onSearch,
  valueLabel,
  isLoading = false,
  hasMore = false,
  onLoadMore,
  emptyNote = 'چیزی پیدا نشد',
  placeholder,
  ...rest
}: ComboBoxProps<Id>) {
  const chosenLabel = options.find((option) => option.id === value)?.label ?? valueLabel ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosenLabel;

  const visible = useMemo(() => {
    if (onSearch || typed === null || typed === '') return options;
    const matches = searchFor(typed);
    return options.filter(({ label, note }) => matches(label, note ?? ''));
  }, [options, onSearch, typed]);

  return (
    <AriaComboBox
      {...rest}
      items={visible}
      value={value}
      inputValue={text}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
      onInputChange={(next) => {
        if (next === chosenLabel) return;
        setTyped(next);
        onSearch?.(toLatinDigits(next));
        if (next === '' && value !== null) onChange(null);
      }}
      onChange={(key) => {
        // The list also closes without a choice, as when the page is scrolled; the typed text stays until the field is left.
        if (key === null) return;
        const chosen = options.find((option) => option.id === key);
        setTyped(null);
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
      onBlur={() => setTyped(null)}
      {...(error ? { isInvalid: true } : {})}
      className={cx('group', fieldClass, className)}
    >
      <AriaFieldLabel isRequired={rest.isRequired} isHidden={hidesLabel}>
        {label}
      </AriaFieldLabel>
      <div className="relative">
        <Input
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          className={cx(inputClass, 'min-h-11 ps-3.5 pe-11')}
        />
        <Button className="absolute end-1.5 top-1 grid size-9 cursor-pointer place-items-center rounded-sm text-muted">
          {isLoading ? (
            <Spinner />
          ) : (
            <ChevronDown className="transition-transform group-data-open:rotate-180" />
          )}
        </Button>
      </div>
      <AriaFieldFoot hint={hint} error={error} />
      <Popover className={cx(popoverClass, 'max-h-80! w-(--trigger-width)')} offset={6}>
        <ClosesOnBack />
        <ListBox
          className="outline-none"
          renderEmptyState={() => (
            <div className="px-3 py-4 text-center text-sm text-muted">
              {!isLoading && <p className="font-medium text-ink">{emptyText}</p>}
              <p>{isLoading ? 'در حال جستجو' : emptyNote}</p>
            </div>
          )}
        >
          <Collection items={visible}>
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                isDisabled={option.isDisabled}
                className={cx(optionClass, 'group/option')}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate">{option.label}</span>
                  {option.note && <span className="truncate text-xs text-muted">{option.note}</span>}
                </span>
                <Check className="text-ember-text opacity-0 group-data-selected/option:opacity-100" />
              </ListBoxItem>
            )}
          </Collection>
          {hasMore && (
            <ListBoxLoadMoreItem
              onLoadMore={onLoadMore}
              isLoading={isLoading}
              className="grid place-items-center py-2"
            >
              <Spinner label="در حال دریافت ادامه" size="sm" />
            </ListBoxLoadMoreItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

function ClosesOnBack() {
  const list = use(ComboBoxStateContext);
  useCloseOnBack({ isOpen: list?.isOpen === true, onOpenChange: () => list?.close() });
  return null;
}
