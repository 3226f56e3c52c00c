import { useCombobox } from 'downshift';
import { useState } from 'react';
import { BANKS, type Bank, bankOf, searchBanks } from '#domain/banks.ts';
import { CommonBanks } from '#web/applications/steps/common-banks.tsx';
import type { ControlProps } from '#web/fields/field-control.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/fields/field.tsx';

/** The number of matching banks, which a screen reader announces while the list changes. */
const counted = (count: number) =>
  count === 0 ? 'Ningún banco con ese nombre' : count === 1 ? '1 banco' : `${count} bancos`;

/** Every bank and association: typing narrows the list, with or without accents, by any of a bank's names. */
export function BankCombobox({ name, look, value, error, onText }: ControlProps) {
  const [found, setFound] = useState<readonly Bank[]>(() => searchBanks(''));
  const chosen = bankOf(value) ?? null;
  const { isOpen, highlightedIndex, selectItem, ...props } = useCombobox<Bank>({
    items: [...found],
    itemToString: (bank) => bank?.label ?? '',
    defaultSelectedItem: chosen,
    inputId: name,
    onInputValueChange({ inputValue, type }) {
      if (type !== useCombobox.stateChangeTypes.InputChange) return;
      setFound(searchBanks(inputValue));
      // A full name selects its bank; any other text selects none.
      onText(bankOf(inputValue)?.label ?? '');
    },
    onSelectedItemChange: ({ selectedItem }) => onText(selectedItem?.label ?? ''),
    onIsOpenChange({ isOpen: open, selectedItem, inputValue }) {
      // A reopened list shows all banks.
      if (open && selectedItem?.label === inputValue) setFound(searchBanks(''));
    },
  });
  return (
    <Field name={name} label={look.label} hint={look.hint} error={error}>
      {(wiring) => (
        <div className="grid grid-cols-1 gap-2">
          <CommonBanks
            value={value}
            onChoose={(code) => selectItem(BANKS.find((bank) => bank.code === code) ?? null)}
          />
          <div className="relative">
            <input
              {...props.getInputProps({
                name: wiring.name,
                'aria-describedby': wiring['aria-describedby'],
                'aria-invalid': wiring['aria-invalid'],
                // The field's own label names it, so that every form has the same labels.
                'aria-labelledby': undefined,
              })}
              type="text"
              placeholder="Escribe el nombre de tu banco"
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              className="control pr-14"
            />
            <button
              {...props.getToggleButtonProps({ 'aria-label': 'Ver todos los bancos' })}
              type="button"
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-ink-soft hover:text-brand"
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
                <path
                  d="m6 9 6 6 6-6"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                />
              </svg>
            </button>
          </div>
          <ul
            {...props.getMenuProps({ 'aria-label': 'Bancos', 'aria-labelledby': undefined })}
            className={classes(
              'mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface shadow-card',
              !isOpen && 'hidden',
            )}
          >
            {isOpen &&
              found.map((bank, index) => (
                <li
                  key={bank.code}
                  {...props.getItemProps({ item: bank, index })}
                  className={classes(
                    'flex min-h-12 cursor-pointer items-center px-4',
                    highlightedIndex === index && 'bg-brand-tint text-brand',
                    chosen?.code === bank.code && 'font-semibold',
                  )}
                >
                  {bank.label}
                </li>
              ))}
          </ul>
          <p role="status" className="sr-only">
            {isOpen ? counted(found.length) : ''}
          </p>
          {isOpen && found.length === 0 && (
            <p className="px-1 py-2 text-sm text-ink-soft">
              Ningún banco con ese nombre. Borra lo escrito para ver la lista completa.
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
