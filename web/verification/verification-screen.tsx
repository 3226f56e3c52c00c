import Download from 'lucide-react/icons/download';
import FileCheck from 'lucide-react/icons/file-check';
import { useRef, useState } from 'react';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { downloadCertificates } from '#web/verification/download-certificates.ts';
import { HOLDER_ID, trustedCertificates, writtenCertificates } from '#web/verification/seal-certificates.ts';
import { VerifiedCard } from '#web/verification/verified-card.tsx';
import { type Verified, verifyFile } from '#web/verification/verify-file.ts';

/** Megabytes of the largest file that the page checks: our documents are a hundred times smaller. */
const MAX_MEGABYTES = 20;
const NOT_READ = 'No se pudo leer el archivo. Elíjalo de nuevo.';

/** The page that checks whether a document is the one that was signed; the file does not leave the browser. */
export function VerificationScreen() {
  const [verified, setVerified] = useState<Verified | null>(null);
  const [error, setError] = useState<string>();
  // Only the last chosen file is shown, also when an earlier one takes longer.
  const latest = useRef<File>(null);

  async function check(file: File) {
    latest.current = file;
    setVerified(null);
    setError(undefined);
    if (file.size > MAX_MEGABYTES * 1024 * 1024) {
      setError(`Pesa más de ${MAX_MEGABYTES} MB: no es un documento nuestro.`);
      return;
    }
    const found = await verifyFile(file, trustedCertificates()).catch(() => null);
    if (latest.current !== file) return;
    setVerified(found);
    if (found === null) setError(NOT_READ);
  }

  return (
    <PublicPage
      kind="text"
      title="Verificar un documento"
      lead="¿Está como se firmó? Se comprueba aquí mismo: el archivo no se sube a ninguna parte."
    >
      <div id={HOLDER_ID} data-certificates={writtenCertificates()} hidden />
      <PublicCard>
        <FileField
          name="document"
          label="El PDF o el texto"
          hint="Tal como se descargó o llegó por correo. También puedes arrastrarlo hasta aquí."
          buttonText="Elegir archivo"
          icon={<FileCheck aria-hidden="true" />}
          accept=".pdf,.txt,application/pdf,text/plain"
          error={error}
          fileName={latest.current?.name}
          onFile={(file) => void check(file)}
        />
      </PublicCard>
      <div role="status">{verified && <VerifiedCard {...verified} />}</div>
      <PublicCard title="Qué se comprueba">
        <div className="prose">
          <p>
            Cada documento firmado lleva el sello de {templateVariable('legalName')}. El sello deja de valer
            si cambia una sola letra, una fecha o un trazo de la firma.
          </p>
          <ul>
            <li>
              El certificado para comprobarlo vino con esta página. Una vez abierta, sirve sin conexión.
            </li>
            <li>Cualquier lector de PDF que entienda firmas llega a lo mismo sin este sitio.</li>
            <li>
              Un documento posterior puede tomar el lugar de este: el nuevo dice a cuál sustituye. Aquí solo
              se sabe si este está como se selló.
            </li>
          </ul>
        </div>
        <div>
          <Button
            variant="outline"
            icon={<Download aria-hidden="true" />}
            onClick={() => downloadCertificates(trustedCertificates())}
          >
            Descargar el certificado
          </Button>
        </div>
      </PublicCard>
    </PublicPage>
  );
}
