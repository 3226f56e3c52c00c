import { loginBody } from '#contract/account-forms.ts';
import { accountsApi } from '#contract/accounts.ts';
import { STAFF_FRAGMENT } from '#domain/accounts/letter-link.ts';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { call } from '#web/app/calls/api-client.ts';
import { sessionBegan } from '#web/app/session/open-session.ts';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';

export function AdminLoginScreen() {
  const { field, problem, busy, submit } = useNativeForm({
    schema: loginBody,
    failure: { title: 'Error de acceso', description: 'Credenciales incorrectas' },
    send: async (body) => {
      const { user } = await call(accountsApi.adminLogin, { body });
      sessionBegan(user);
      location.assign('/admin');
    },
  });
  return (
    <PublicPage title="Acceso administrativo" lead="Solo para el personal autorizado.">
      <PublicCard>
        <form noValidate method="post" onSubmit={submit} className="grid gap-4">
          <ProblemAlert problem={problem} />
          <EmailField {...field('email')} autoComplete="username" />
          <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
          <a href={`/forgot-password${STAFF_FRAGMENT}`} className="link inline-flex min-h-12 items-center">
            ¿Olvidó su contraseña?
          </a>
          <Button type="submit" wide busy={busy}>
            {busy ? 'Verificando...' : 'Acceder al Panel'}
          </Button>
          <LinkButton href="/" variant="outline" wide>
            Volver al inicio
          </LinkButton>
        </form>
      </PublicCard>
    </PublicPage>
  );
}
