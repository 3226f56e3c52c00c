import { useEffect, useState } from 'react';
import { requestedPage } from '#web/accounts/login/after-login.ts';
import { openSession } from '#web/app/session/open-session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** On the login page: a button to the account if a session is open, or why a visitor was redirected here. */
export function Onward() {
  const [{ home, requested }, know] = useState<{ home?: string; requested?: string | null }>({});
  // After the first render, which must equal the prerendered one.
  useEffect(() => {
    const session = openSession();
    know({ requested: requestedPage(), ...(session && { home: session.home }) });
  }, []);
  if (home)
    return (
      <div className="grid gap-3 rounded-md bg-brand-tint p-4">
        <p className="font-semibold">Ya hay una sesión abierta en este equipo.</p>
        <LinkButton href={requested ?? home} wide>
          Seguir en mi cuenta
        </LinkButton>
      </div>
    );
  if (requested)
    return <p className="rounded-md bg-brand-tint p-4 font-semibold">Para seguir, entra o crea tu cuenta.</p>;
  return null;
}
