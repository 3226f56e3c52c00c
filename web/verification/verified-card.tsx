import { formatInstant } from '#domain/calendar.ts';
import type { SealedFacts } from '#domain/sealing/sealed-facts.ts';
import type { Seal } from '#domain/sealing/signature.ts';
import { VERDICT } from '#domain/sealing/verification.ts';
import { PublicCard } from '#web/public/public-page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type DataItem, DataList } from '#web/ui/figures/data-list.tsx';
import type { Verified } from '#web/verification/verify-file.ts';

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
export function VerifiedCard(verified: Verified) {
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
