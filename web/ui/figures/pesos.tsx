import { formatPesos } from '#domain/money.ts';

/** An amount in pesos: "RD$2,500". */
export function Pesos({ amount }: { readonly amount: number }) {
  return (
    <data value={amount} className="whitespace-nowrap">
      {formatPesos(amount)}
    </data>
  );
}
