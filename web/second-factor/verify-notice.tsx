import { useState } from 'react';
import { secondFactorApi } from '#contract/second-factor.ts';
import { call } from '#web/app/calls/api-client.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useLogout } from '#web/app/session/logout.ts';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { CodeField, useCodeForm } from '#web/second-factor/code-field.tsx';
import { enterByPasskey, passkeySentence } from '#web/second-factor/passkey-device.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms.tsx';

/** A button for the second step of the login by a passkey instead of a code. */
export function EnterByPasskey({ onPassed }: { readonly onPassed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function enter() {
    setBusy(true);
    setProblem(null);
    try {
      await enterByPasskey();
      onPassed();
    } catch (failure) {
      setProblem(passkeySentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="outline" wide busy={busy} onClick={() => void enter()}>
        Usar llave de acceso
      </Button>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The second step of the login, in the place of the back office until it is passed. */
export function VerifyNotice({ onPassed }: { readonly onPassed: () => void }) {
  const { logout, busy: leaving } = useLogout();
  const { data } = useRead(secondFactorApi.read, {});
  const { field, busy, submit } = useCodeForm(async (code) => {
    await call(secondFactorApi.verify, { body: { code } });
    onPassed();
  });
  return (
    <NoticePage
      title="Segundo paso"
      actions={
        <Button variant="outline" busy={leaving} onClick={logout}>
          Cerrar Sesión
        </Button>
      }
    >
      <Form onSubmit={submit} className="grid gap-4 text-ink">
        <p>Abra su aplicación de autenticación y escriba el código que muestra.</p>
        <CodeField {...field} hint="¿Sin el teléfono? Escriba un código de recuperación." />
        <Button type="submit" wide busy={busy}>
          Entrar al panel
        </Button>
        {data?.hasPasskeys && <EnterByPasskey onPassed={onPassed} />}
      </Form>
    </NoticePage>
  );
}
