import { ADULT_YEARS } from '#domain/limits/account-words.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { CONTACT_HOURS_SPOKEN } from '#domain/limits/contact-hours-words.ts';
import { costChoice, dueDaysList, otherCharges } from '#domain/limits/costs.ts';
import { alsoLent, termRange } from '#domain/limits/instalments.ts';
import { AUTHORIZATION_DAYS } from '#domain/limits/limits.ts';
import { boundsOf, namedDueOf } from '#domain/loans/terms.ts';
import { lentTerms, publicTerms, templateVariable, WhenSet } from '#web/app/shell/template-variables.tsx';
import { CostTable } from '#web/public/about/cost-table.tsx';
import { type TextSection, TextSections } from '#web/public/legal/text-sections.tsx';
import { PublicPage } from '#web/public/public-page.tsx';

const Lender = () => (
  <>
    <p>
      Estos términos son entre usted y {templateVariable('legalName')}, que presta con fondos propios a través
      de {templateVariable('productName')}.
    </p>
    <WhenSet name="rnc">
      <p>RNC: {templateVariable('rnc')}</p>
    </WhenSet>
    <WhenSet name="registrationNumber">
      <p>Contrato registrado en Pro Consumidor núm. {templateVariable('registrationNumber')}</p>
    </WhenSet>
  </>
);

const LateCharge = () => (
  <>
    <p>{templateVariable('lateChargeTerms')}</p>
    <p>
      Los avisos de cobro se hacen solo a usted, {CONTACT_HOURS_SPOKEN}, y nunca a terceros. No hay embargos
      automáticos, descuentos de salario ni retención de tarjetas.
    </p>
  </>
);

/** What is lent, and what it costs. */
const Cost = () => (
  <>
    <p>
      Se prestan de {rangeOf(boundsOf(lentTerms()))} en {termRange(publicTerms())}, por un costo fijo que la
      calculadora estima: {costChoice(lentTerms())}. {alsoLent(lentTerms())}
      {` Las cuotas definitivas son las del pagaré y no pasan de ese estimado. ${otherCharges(lentTerms(), 'No hay otros cargos ni pagos por adelantado.')}`}
    </p>
    <CostTable />
  </>
);
const DueDays = () => (
  <>
    <p>
      {lentTerms().some(namedDueOf)
        ? 'Las cuotas vencen en días calendario desde el desembolso o en las fechas del plan: '
        : 'Los plazos se cuentan en días calendario desde el desembolso: '}
      {dueDaysList(lentTerms())}. La cuota que vence un sábado, domingo o feriado está a tiempo hasta el final
      del próximo día laborable.
    </p>
    <p>
      Se paga por transferencia o depósito y se registra el comprobante. El pago vale desde la fecha en que se
      registra, y se aplica primero a la cuota más antigua. Se puede pagar antes sin penalidad; el costo es
      fijo y no cambia por eso.
    </p>
  </>
);

const SECTIONS: readonly TextSection[] = [
  { id: 'partes', title: 'Quiénes', body: <Lender /> },
  {
    id: 'requisitos',
    title: 'Quién puede solicitar',
    body: (
      <p>
        Personas mayores de {ADULT_YEARS}, con cédula dominicana y una cuenta de banco a su nombre. Los datos
        y las fotos deben ser propios y verdaderos. Solo se permite un préstamo activo a la vez.
      </p>
    ),
  },
  {
    id: 'costo',
    title: 'Cuánto cuesta',
    body: <Cost />,
  },
  {
    id: 'plazos',
    title: 'Cuándo se paga',
    body: <DueDays />,
  },
  { id: 'mora', title: 'Si hay atraso', body: <LateCharge /> },
  {
    id: 'documentos',
    title: 'Documentos y firma',
    body: (
      <p>
        La solicitud lleva dos documentos que se leen completos antes de firmar: el Debo y Pagaré y la
        Autorización de Crédito, que vale {AUTHORIZATION_DAYS} días calendario. Se firman en pantalla. La Ley
        126-02, de comercio electrónico, dispone que no se niegan efectos jurídicos a un documento por estar
        en forma digital. Queda copia para descargar en Mis Solicitudes.
      </p>
    ),
  },
  {
    id: 'desistir',
    title: 'Retirarse',
    body: (
      <p>
        La solicitud se puede retirar sin costo hasta que se deposite el dinero. Si no hay desembolso, el
        pagaré queda sin efecto. Al saldar se entrega carta de saldo.
      </p>
    ),
  },
  {
    id: 'datos',
    title: 'Datos personales',
    body: (
      <p>
        Se usan para evaluar la solicitud y administrar el préstamo. Los detalles y los derechos que da la Ley
        172-13, de protección de datos personales, están en{' '}
        <a href="/privacy" className="link">
          Privacidad
        </a>
        .
      </p>
    ),
  },
  {
    id: 'reclamos',
    title: 'Reclamos',
    body: (
      <p>
        Primero, escríbanos por{' '}
        <a href="/support#contact" className="link">
          Ayuda
        </a>
        . La Ley 358-05, de protección de los derechos del consumidor, permite además reclamar ante Pro
        Consumidor y ordena interpretar a favor del consumidor lo que no esté claro. Son competentes los
        tribunales del domicilio de quien recibe el préstamo.
      </p>
    ),
  },
];

export function TermsScreen() {
  return (
    <PublicPage kind="text" title="Términos y condiciones" lead="Lo que se acepta al solicitar un préstamo.">
      <TextSections
        sections={SECTIONS}
        version="Versión de noviembre de 2026. Si estos términos y el pagaré firmado dicen cosas distintas, vale el pagaré."
      />
    </PublicPage>
  );
}
