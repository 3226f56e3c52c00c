import { useDocumentTitle } from '#web/app/shell/document-title.ts';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function NotFoundScreen() {
  useDocumentTitle('Página no encontrada');
  return (
    <NoticePage
      title="Página no encontrada"
      actions={
        <>
          <LinkButton href="/">Volver al inicio</LinkButton>
          <LinkButton href="/calculator" variant="outline">
            Ir a la calculadora
          </LinkButton>
          <LinkButton href="/support" variant="outline">
            Ayuda
          </LinkButton>
        </>
      }
    >
      <p>Error 404. La dirección no existe o cambió de lugar. Nada de lo tuyo se perdió.</p>
    </NoticePage>
  );
}
