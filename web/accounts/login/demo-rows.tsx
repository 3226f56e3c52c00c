import type { ReactNode } from 'react';
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

export interface DemoRowsProps {
  readonly look: string;
  /** Shown in the place of the people until their names arrive. */
  readonly empty: ReactNode;
}

/** The people of the demo, each with a button that signs in as them. */
export function DemoRows({ look, empty }: DemoRowsProps) {
  const people = useConfiguration()?.demoPeople;
  if (!people) return empty;
  return people.map(({ name, email, password, is }) => (
    <li key={email} className={look}>
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
