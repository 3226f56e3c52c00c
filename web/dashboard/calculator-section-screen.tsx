import { statsApi } from '#contract/stats.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { goTo } from '#web/app/shell/navigation.ts';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { Calculator } from '#web/calculator/calculator.tsx';
import { Card } from '#web/ui/card.tsx';

/** The calculator as a section of the dashboard: the server stores its quotes with the account. */
export function CalculatorSectionScreen() {
  const { data: stats } = useRead(statsApi.read, {});
  return (
    <>
      <h1 className="text-2xl">Calculadora</h1>
      <Card>
        <Calculator terms={termsOf(stats)} onApply={() => goTo('/loan-application')} />
      </Card>
    </>
  );
}
