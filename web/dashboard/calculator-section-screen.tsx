import { goTo } from '#web/app/shell/navigation.ts';
import { Calculator } from '#web/calculator/calculator.tsx';
import { Card } from '#web/ui/card.tsx';

/** The calculator as a section of the dashboard: what is calculated here is kept with the account. */
export function CalculatorSectionScreen() {
  return (
    <>
      <h1 className="text-2xl">Calculadora</h1>
      <Card>
        <Calculator onApply={() => goTo('/loan-application')} />
      </Card>
    </>
  );
}
