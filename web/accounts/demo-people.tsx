import { useConfiguration } from '#web/app/configuration.ts';
import { Button } from '#web/ui/button.tsx';

function fill(email: string, password: string) {
  const [emailInput, passwordInput] = ['email', 'password'].map((id) =>
    document.querySelector<HTMLInputElement>(`#${id}`),
  );
  if (emailInput) emailInput.value = email;
  if (passwordInput) passwordInput.value = password;
  emailInput?.form?.requestSubmit();
}

/** Only in the demo: who can sign in with what. */
export function DemoPeople() {
  const people = useConfiguration()?.demoPeople;
  if (!people) return null;
  return (
    <section
      aria-labelledby="demo"
      className="grid gap-2 rounded-lg border-[1.5px] border-dashed border-control p-4"
    >
      <h2 id="demo" className="text-lg">
        Demostración
      </h2>
      <p className="text-sm text-ink-soft">
        Personas inventadas. Los códigos de cuentas nuevas aparecen en la terminal.
      </p>
      <ul className="grid gap-2">
        {people.map(({ name, email, password, is }) => (
          <li
            key={email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2"
          >
            <span className="min-w-0 text-sm">
              <b>{name}</b>, {is}
              <span className="block text-ink-soft">
                {email} · {password}
              </span>
            </span>
            <Button variant="quiet" onClick={() => fill(email, password)}>
              Entrar como {name.split(' ')[0]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
