import { openSession } from '#web/app/session/open-session.ts';
import { Calculator } from '#web/calculator/calculator.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';

// To the application, through a login without a session; the quote is remembered (rule: quote-remembered).
const apply = () => location.assign(openSession() ? '/loan-application' : '/?next=/loan-application');

export function CalculatorScreen() {
  return (
    <PublicPage title="Calculadora de préstamos" lead="Gratis y sin crear cuenta. Ves cada cuota y el total.">
      <PublicCard>
        <Calculator onApply={apply} />
      </PublicCard>
    </PublicPage>
  );
}
