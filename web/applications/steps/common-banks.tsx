import { bankOf, COMMON_BANKS } from '#domain/banks.ts';
import { Button } from '#web/ui/button.tsx';

interface CommonBanksProps {
  /** The chosen bank, in any spelling; empty without one. */
  readonly value: string;
  readonly onChoose: (code: string) => void;
}

/** The banks of most customers, with one tap each, over the list of all. */
export const CommonBanks = ({ value, onChoose }: CommonBanksProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset around the field would name it twice
  <div
    role="group"
    aria-label="Los bancos más usados"
    className="flex gap-2 max-[15rem]:flex-wrap [&>*]:flex-1 [&>*]:px-2 [&>*]:text-sm [&>[aria-pressed=true]]:border-brand [&>[aria-pressed=true]]:bg-brand-tint"
  >
    {COMMON_BANKS.map(({ code, label }) => (
      <Button
        key={code}
        variant="outline"
        aria-pressed={bankOf(value)?.code === code}
        onClick={() => onChoose(code)}
      >
        {label}
      </Button>
    ))}
  </div>
);
