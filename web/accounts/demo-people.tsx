import { useConfiguration } from '#web/app/configuration.ts';
import { WhenFact } from '#web/app/shell/page-facts.tsx';
import { Button } from '#web/ui/button.tsx';

/** Their rows stand before their names are here, so that nothing moves. */
const EMPTY_ROWS = [1, 2, 3, 4, 5];
const ROW = 'flex min-h-20 items-center justify-between gap-3 border-t border-line py-1';

function fill(email: string, password: string) {
  const [emailInput, passwordInput] = ['email', 'password'].map((id) =>
    document.querySelector<HTMLInputElement>(`#${id}`),
  );
  if (emailInput) emailInput.value = email;
  if (passwordInput) passwordInput.value = password;
  emailInput?.form?.requestSubmit();
}

function People() {
  const people = useConfiguration()?.demoPeople;
  if (!people) return EMPTY_ROWS.map((row) => <li key={row} className={ROW} />);
  return people.map(({ name, email, password, is }) => (
    <li key={email} className={ROW}>
      <span className="min-w-0 text-sm">
        <b>{name}</b>, {is}
        <span className="block break-words text-ink-soft">
          {email} · {password}
        </span>
      </span>
      <Button
        variant="outline"
        aria-label={`Entrar como ${name.split(' ')[0]}`}
        onClick={() => fill(email, password)}
      >
        Entrar
      </Button>
    </li>
  ));
}

/** Only in the demo: who can sign in with what. */
export function DemoPeople() {
  return (
    <WhenFact name="demo">
      <section
        aria-labelledby="demo"
        className="grid grid-cols-1 gap-2 rounded-lg border-[1.5px] border-dashed border-control p-4"
      >
        <h2 id="demo" className="text-lg">
          Demostración
        </h2>
        <p className="text-sm text-ink-soft">
          Personas inventadas. Los códigos de cuentas nuevas aparecen en la terminal.
        </p>
        <ul>
          <People />
        </ul>
      </section>
    </WhenFact>
  );
}
