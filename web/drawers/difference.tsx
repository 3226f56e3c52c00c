import { Pesos } from '#web/ui/figures/pesos.tsx';

/** The difference of a count in words: "Sobran RD$200". */
export function Difference({ amount }: { readonly amount: number }) {
  if (amount === 0) return 'Cuadra';
  return (
    <>
      {amount < 0 ? 'Faltan' : 'Sobran'} <Pesos amount={Math.abs(amount)} />
    </>
  );
}
