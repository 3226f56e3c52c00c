import Download from 'lucide-react/icons/download';
import FileCheck from 'lucide-react/icons/file-check';
import { useRef, useState } from 'react';
import { formatInstant } from '#domain/calendar.ts';
import { type Bytes, fromHex, toHex } from '#domain/sealing/bytes.ts';
import { DerReader } from '#domain/sealing/der.ts';
import { primitivesOf } from '#domain/sealing/primitives.ts';
import type { SealedFacts } from '#domain/sealing/sealed-facts.ts';
import type { Seal } from '#domain/sealing/signature.ts';
import { VERDICT, type Verification } from '#domain/sealing/verification.ts';
import { verifySeal } from '#domain/sealing/verify.ts';
import { saveFile } from '#web/app/save-file.ts';
import { templateVariable } from '#web/app/shell/template-variables.tsx';
import { PublicCard, PublicPage } from '#web/public/public-page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { type DataItem, DataList } from '#web/ui/figures/facts.tsx';

interface Verified {
  readonly name: string;
  /** SHA-256 of the file, to compare with that in the message that delivered it. */
  readonly sha256: string;
  readonly verification: Verification;
}

/** Checks a file for the lender's seal. The whole check runs in the browser: the file is sent nowhere. */
async function verifyFile(file: File, trusted: readonly Bytes[]): Promise<Verified> {
  const primitives = primitivesOf(crypto.subtle);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    name: file.name,
    sha256: toHex(await primitives.digest('SHA-256', bytes)),
    verification: await verifySeal(primitives, bytes, trusted),
  };
}

const Hash = ({ hex }: { readonly hex: string }) => (
  <span className="text-sm font-normal break-all">{hex}</span>
);

const documentItems = (facts: SealedFacts): DataItem[] => [
  { label: 'Documento', value: facts.document },
  { label: 'Solicitud', value: facts.reference },
  { label: facts.signed ? 'Firmado por' : 'A nombre de', value: facts.person },
  { label: 'Cédula', value: facts.cedula },
  { label: facts.signed ? 'Firmado el' : 'Escrito el', value: formatInstant(new Date(facts.at)) },
  { label: 'Prestamista', value: facts.lender },
];

const sealItems = ({ holder, at, timeStamp }: Seal): DataItem[] => [
  { label: 'Sellado por', value: holder },
  { label: 'Sellado el', value: formatInstant(at) },
  ...(timeStamp ? [{ label: `Hora de ${timeStamp.by}`, value: formatInstant(timeStamp.at) }] : []),
];

function Details({ verification: found, sha256 }: Verified) {
  const seal = 'seal' in found ? found.seal : null;
  const facts = 'facts' in found ? found.facts : null;
  const hashes = [
    { label: 'Huella de este archivo (SHA-256)', hex: sha256 },
    ...(facts ? [{ label: 'Huella del texto (SHA-256)', hex: facts.textSha256 }] : []),
    ...(seal ? [{ label: 'Certificado del sello (SHA-256)', hex: seal.fingerprint }] : []),
  ];
  return (
    <>
      {facts && <DataList items={documentItems(facts)} />}
      {seal && <DataList items={sealItems(seal)} />}
      <dl className="grid grid-cols-1 gap-3 border-t border-line pt-3">
        {hashes.map(({ label, hex }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd>
              <Hash hex={hex} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The result of the check of one file. */
function VerifiedCard(verified: Verified) {
  const { verification, name } = verified;
  const { label, explanation, tone } = VERDICT[verification.verdict];
  return (
    <PublicCard>
      <div className="grid justify-items-start gap-2">
        <Badge tone={tone}>{label}</Badge>
        <h2 className="text-xl break-words">{name}</h2>
        <p>{explanation}</p>
        {verification.verdict === 'intact' && verification.facts === null && (
          <p>No lo hizo este programa, así que de lo que dice no se sabe nada más.</p>
        )}
      </div>
      <Details {...verified} />
    </PublicCard>
  );
}

const PLACEHOLDER = '{{sealCertificates}}';
const HOLDER_ID = 'seal-certificates';

/**
 * The lender's certificates as the server writes them into this page; the placeholder while the page is prerendered.
 */
const writtenCertificates = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.getElementById(HOLDER_ID)?.getAttribute('data-certificates') ?? '');

/**
 * The lender's certificates, each with its issuers. They came with the page, so the check of a document needs no
 * network.
 */
const trustedCertificates = (): readonly Bytes[] =>
  writtenCertificates()
    .split(' ')
    .flatMap((hex) => {
      const bytes = hex === '' ? null : fromHex(hex, 'a-f');
      return bytes === null ? [] : [bytes];
    });

const FILE_NAME = 'certificado-del-sello.pem';

function pem(der: Bytes): string {
  const text = btoa(String.fromCharCode(...der)).replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}

/**
 * Downloads the lender's certificates, one file after the other, to check documents with other tools: `npm run verify`,
 * openssl, a PDF reader.
 */
function downloadCertificates(chains: readonly Bytes[]): void {
  const texts = chains.flatMap((chain) => {
    const found: string[] = [];
    for (const reader = new DerReader(chain); !reader.ended; ) found.push(pem(reader.next().whole));
    return found;
  });
  saveFile(new Blob(texts, { type: 'application/x-pem-file' }), FILE_NAME);
}

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
          icon={<FileCheck />}
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
            icon={<Download />}
            onClick={() => downloadCertificates(trustedCertificates())}
          >
            Descargar el certificado
          </Button>
        </div>
      </PublicCard>
    </PublicPage>
  );
}
