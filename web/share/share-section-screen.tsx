import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import { rangeOf } from '#domain/limits/amounts.ts';
import { boundsOf } from '#domain/loans/terms.ts';
import { saveFile } from '#web/app/save-file.ts';
import { productName, publicTerms } from '#web/app/shell/template-variables.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QR_DARK, qrCode, qrFile } from '#web/ui/figures/qr-code.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const words = () => `Préstamos de ${rangeOf(boundsOf(publicTerms()))}. Sabes cuánto pagas antes de pedir.`;

const download = (file: string, name: string) => saveFile(new Blob([file], { type: 'image/svg+xml' }), name);

/** The site's address as a QR code, and buttons to send or copy it (rule: share-card). */
export function ShareCard({ url }: { readonly url: string }) {
  const { toast } = useToast();
  const code = qrCode(url);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'URL copiada' });
    } catch {
      // Refused, or a page over plain HTTP, which has no clipboard: the user can select the address by hand.
      toast({ variant: 'destructive', title: 'Error', description: 'No se pudo copiar el enlace' });
    }
  }

  async function share() {
    try {
      await navigator.share({ title: productName(), text: words(), url });
    } catch (error) {
      // The person cancelled: nothing to do. Any other error: this browser cannot share.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  }

  return (
    <Card>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[15rem_1fr] sm:items-center sm:gap-8">
        <svg
          viewBox={code.viewBox}
          role="img"
          aria-label={`Código QR que abre ${url}`}
          shapeRendering="crispEdges"
          className="mx-auto w-full max-w-60 rounded-md border border-line bg-sheet"
        >
          <path d={code.path} fill={QR_DARK} />
        </svg>
        <div className="grid grid-cols-1 gap-4">
          <p>Enseña el código para que lo escaneen con la cámara, o envía el enlace.</p>
          <p className="rounded-md bg-brand-tint px-4 py-3 font-semibold break-all select-all">{url}</p>
          <div className="grid grid-cols-1 gap-3">
            <Button icon={<Share2 />} onClick={share}>
              Compartir
            </Button>
            <Button variant="outline" icon={<Copy />} onClick={copy}>
              Copiar URL
            </Button>
            <Button
              variant="outline"
              icon={<Download />}
              onClick={() => download(qrFile(code), 'codigo-qr.svg')}
            >
              Descargar QR
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}

export function ShareSectionScreen() {
  return (
    <>
      <h1 className="text-2xl">Compartir</h1>
      <ShareCard url={location.origin} />
    </>
  );
}
