import type { ShownFields } from '#contract/application-fields.ts';
import type { ProfileGroup } from '#domain/accounts/profile-fields.ts';
import { CODE_LIFE } from '#domain/limits/account-words.ts';
import {
  ACCESS_DAYS,
  CORRECTION_DAYS,
  CUSTOMER_SESSION_DAYS,
  UNCONFIRMED_HOURS,
} from '#domain/limits/limits.ts';
import { DRAFT_DAYS } from '#domain/retention.ts';
import { templateVariable, WhenSet } from '#web/app/shell/template-variables.tsx';
import { type TextSection, TextSections } from '#web/public/legal/text-sections.tsx';
import { PublicPage } from '#web/public/public-page.tsx';

const Who = () => (
  <>
    <p>
      El responsable de sus datos es {templateVariable('legalName')}. Los datos se guardan en{' '}
      {templateVariable('hostingCountry')}.
    </p>
    <WhenSet name="dataEmail">
      <p>
        Para todo lo que trata esta página:{' '}
        <a href={`mailto:${templateVariable('dataEmail')}`} className="link">
          {templateVariable('dataEmail')}
        </a>
      </p>
    </WhenSet>
  </>
);

const IDENTITY = 'Identidad y contacto, como nombre, cédula, email, teléfono y dirección.';
const EMERGENCY = 'Una persona a quien llamar en una emergencia, si usted la nombra.';
const WORK = 'Trabajo e ingresos, y la cuenta de banco donde recibe el dinero.';
const OFFICE =
  'Si usted, o un familiar cercano, ocupa o ha ocupado una función pública, y cuándo lo dijo: lo pide la Ley 155-17, contra el lavado de activos.';
const PICTURES = 'Fotos de la cédula y una suya con ella, y su firma dibujada.';
const PICTURE = 'La foto de su perfil, si pone una.';
const DEALINGS = 'Solicitudes, préstamos, pagos y comprobantes.';
const EVIDENCE = 'Lo necesario para probar una firma: fecha, dirección de internet y navegador.';
/** The line of the privacy text about each group of a profile, which speaks of all its fields. */
const TOLD_OF: Readonly<Record<ProfileGroup, string>> = {
  identity: IDENTITY,
  contact: IDENTITY,
  emergency: EMERGENCY,
  work: WORK,
  bank: WORK,
  picture: PICTURE,
};
/** The line of the privacy text about each field of an application: a field without a line does not compile. */
const TOLD_IN: Readonly<Record<keyof ShownFields, string>> = {
  fullName: IDENTITY,
  firstName: IDENTITY,
  lastName: IDENTITY,
  cedula: IDENTITY,
  email: IDENTITY,
  phone: IDENTITY,
  address: IDENTITY,
  birthDate: IDENTITY,
  maritalStatus: IDENTITY,
  monthlyIncome: WORK,
  timeAtWork: WORK,
  timeUnit: WORK,
  timeWorking: WORK,
  paydays: WORK,
  employer: WORK,
  companyName: WORK,
  jobTitle: WORK,
  publicOffice: OFFICE,
  publicOfficeTitle: OFFICE,
  publicOfficeInstitution: OFFICE,
  publicOfficeSince: OFFICE,
  publicOfficeUntil: OFFICE,
  bankName: WORK,
  accountNumber: WORK,
  accountType: WORK,
  cedulaPhotoUrl: PICTURES,
  cedulaBackPhotoUrl: PICTURES,
  selfieWithCedulaUrl: PICTURES,
  loanType: DEALINGS,
  amount: DEALINGS,
  term: DEALINGS,
};
const GUARANTOR =
  'Si su préstamo lleva un fiador: se compara si firmó desde una red que usted usó o con un navegador como el suyo, y se le dice al equipo, sin la dirección. No se guarda nada más para eso.';
const PUSH = 'Si pide avisos en su teléfono: la dirección que su navegador da para recibirlos.';
const STORED = [...new Set([...Object.values(TOLD_OF), ...Object.values(TOLD_IN), EVIDENCE, PUSH])].filter(
  (line) => line !== OFFICE,
);

const HowLong = () => (
  <ul>
    <li>El registro que no se confirma: {UNCONFIRMED_HOURS} horas.</li>
    <li>Los códigos: valen {CODE_LIFE} y se borran después.</li>
    <li>Una solicitud que empezó y no envió: {DRAFT_DAYS} días desde la última vez que la tocó.</li>
    <li>
      La dirección de internet desde la que actuó: un año. En sus documentos firmados, lo que duren ellos.
    </li>
    <li>La sesión: hasta {CUSTOMER_SESSION_DAYS} días desde el último uso, o hasta cerrarla.</li>
    <li>
      Préstamos, documentos firmados, pagos y los mensajes que se le enviaron: {templateVariable('retention')}
      , para responder ante reclamos y obligaciones legales.
    </li>
    <li>La dirección de los avisos en su teléfono: hasta apagarlos o cerrar la sesión.</li>
    <li>
      Lo que guarda su teléfono (lo que está llenando, y lo último que vio de su préstamo, pagos y
      solicitudes) se borra al cerrar la sesión. Lo que vio se borra también cuando la sesión termina.
    </li>
  </ul>
);

const Shared = () => (
  <ul>
    <li>
      Sociedades de información crediticia ({templateVariable('bureaus')}): solo con su Autorización de
      Crédito firmada, y solo para consultar.
    </li>
    <li>Quienes nos prestan el alojamiento y el envío de correos, SMS y WhatsApp, solo para ese servicio.</li>
    <li>
      Quien hace su navegador (Google, Apple, Mozilla u otro), si pide avisos en su teléfono: los entrega
      cifrados, sin poder leerlos, y sabe cuándo hubo uno.
    </li>
    <li>Autoridades, cuando una ley o un juez lo ordena.</li>
    <li>A nadie más. No se venden datos, no hay publicidad ni programas de terceros que lo sigan.</li>
  </ul>
);

const SECTIONS: readonly TextSection[] = [
  { id: 'responsable', title: 'Quién responde', body: <Who /> },
  {
    id: 'datos',
    title: 'Qué se guarda',
    body: (
      <>
        <ul>
          {STORED.map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{GUARANTOR}</li>
          <WhenSet name="asksPublicOffice">
            <li>{OFFICE}</li>
          </WhenSet>
        </ul>
        <p>Nunca se piden sus contactos, sus mensajes ni su ubicación.</p>
      </>
    ),
  },
  {
    id: 'uso',
    title: 'Para qué',
    body: (
      <p>
        Para saber quién es usted, evaluar la solicitud, entregar y cobrar el préstamo, y avisarle de lo que
        pasa con él. El contacto de emergencia no se usa para cobrar. La base es su consentimiento y el
        contrato de préstamo.
      </p>
    ),
  },
  { id: 'tiempo', title: 'Cuánto tiempo', body: <HowLong /> },
  { id: 'terceros', title: 'Con quién se comparte', body: <Shared /> },
  {
    id: 'derechos',
    title: 'Sus derechos',
    body: (
      <>
        <p>La Ley 172-13, de protección de datos personales, le da derecho a:</p>
        <ul>
          <li>Acceso: saber qué datos suyos hay y recibir copia.</li>
          <li>Rectificación: corregir lo que esté mal.</li>
          <li>Cancelación: pedir que se borre lo que ya no haga falta.</li>
          <li>Oposición: decir que no a un uso.</li>
        </ul>
        <p>
          Con su cuenta abierta, en{' '}
          <a href="/my-data" className="link">
            Mis datos
          </a>{' '}
          descarga enseguida una copia de todo con su contraseña, y pide que se corrija o se borre; ahí ve
          hasta qué día hay para responderle, y la respuesta. Lo que su perfil tenga vacío lo completa usted.
        </p>
        <p>
          También basta un mensaje desde el email de su cuenta. El acceso se responde en {ACCESS_DAYS} días
          laborables y la corrección en {CORRECTION_DAYS}. Mientras haya un préstamo por saldar, lo que hace
          falta para cobrarlo no se puede borrar.
        </p>
        <p>
          Si la respuesta no le sirve, puede reclamar ante Pro Consumidor o acudir a los tribunales por la
          acción de hábeas data.
        </p>
      </>
    ),
  },
  {
    id: 'gdpr',
    title: 'GDPR: si vive en la Unión Europea',
    body: (
      <p>
        A quien vive en la Unión Europea el Reglamento General de Protección de Datos (GDPR) le da además el
        derecho a llevarse sus datos en un formato común, a limitar su uso y a reclamar ante la autoridad de
        su país. Se ejercen igual, con un mensaje.
      </p>
    ),
  },
];

export function PrivacyScreen() {
  return (
    <PublicPage kind="text" title="Privacidad" lead="Qué datos se guardan, para qué, y qué puede pedir.">
      <TextSections sections={SECTIONS} version="Versión de noviembre de 2026." />
    </PublicPage>
  );
}
