import { useLogout } from '#web/app/session/logout.ts';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { Enrolment } from '#web/second-factor/enrolment.tsx';
import { Button } from '#web/ui/button.tsx';

/**
 * Sets up the second factor, in the place of the back office, when the installation requires one and the person has
 * none yet.
 */
export function EnrolNotice({ onPassed }: { readonly onPassed: () => void }) {
  const { logout, busy } = useLogout();
  return (
    <NoticePage
      title="Active el segundo paso"
      actions={
        <Button variant="outline" busy={busy} onClick={logout}>
          Cerrar Sesión
        </Button>
      }
    >
      <div className="grid gap-4 text-ink">
        <p>Para cuidar los datos de los clientes, el panel pide un código además de la contraseña.</p>
        <Enrolment onDone={onPassed} />
      </div>
    </NoticePage>
  );
}
