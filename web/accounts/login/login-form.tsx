import { useEffect } from 'react';
import { afterLogin } from '#web/accounts/login/after-login.ts';
import { Onward } from '#web/accounts/login/onward.tsx';
import { rememberedEmail } from '#web/accounts/login/remembered-email.ts';
import { useNativeForm } from '#web/accounts/native-form.ts';
import { ProblemAlert } from '#web/accounts/problem-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/**
 * Loads the code of the login after the first interaction: it weighs a tenth of the landing page, and many visitors
 * only read.
 */
const loadSignIn = () => import('#web/accounts/login/sign-in.ts');

/** The login by e-mail and password, with links for a visitor who has neither (rule: login-page). */
export function LoginForm() {
  const { toast } = useToast();
  const { field, problem, busy, submit } = useNativeForm({
    schema: async () => (await loadSignIn()).loginBody,
    failure: { title: 'Error de inicio de sesión', description: 'Email o contraseña incorrectos' },
    send: async (values) => {
      const { signIn } = await loadSignIn();
      const { firstName, isAdmin, firstPage } = await signIn(values);
      // Shown while the next page loads, which takes a while on a slow connection.
      toast({ title: '¡Bienvenido!', description: `Hola, ${firstName}. Un momento...` });
      location.assign(afterLogin(isAdmin, firstPage));
    },
  });
  useEffect(() => {
    loadSignIn().catch(() => undefined);
    const input = document.querySelector<HTMLInputElement>('#email');
    const email = rememberedEmail();
    const box = document.querySelector<HTMLInputElement>('#remember');
    if (box && email) box.checked = true;
    if (input && email && input.value === '') input.value = email;
  }, []);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Onward />
      <ProblemAlert problem={problem} />
      <EmailField {...field('email')} autoComplete="username" enterKeyHint="next" />
      <PasswordField
        {...field('password')}
        label="Contraseña"
        autoComplete="current-password"
        enterKeyHint="go"
        error={field('password').error && 'La contraseña es requerida'}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Not part of the body: it has no name. */}
        <label className="flex min-h-12 items-center gap-3" htmlFor="remember">
          <input id="remember" type="checkbox" className="tick" /> Recordar mi usuario
        </label>
        <a href="/forgot-password" className="link inline-flex min-h-12 items-center">
          ¿La olvidaste?
        </a>
      </div>
      <Button type="submit" wide busy={busy}>
        Entrar
      </Button>
      <LinkButton href="/register" variant="outline" wide>
        Crear mi cuenta
      </LinkButton>
    </form>
  );
}
