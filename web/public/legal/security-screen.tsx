import { CODE_GUESSES, LOGIN_GUESSES, LOGIN_MINUTES } from '#domain/limits/limits.ts';
import { templateVariable, WhenSet } from '#web/app/shell/template-variables.tsx';
import { type TextSection, TextSections } from '#web/public/legal/text-sections.tsx';
import { PublicPage } from '#web/public/public-page.tsx';

const AtRest = () => (
  <>
    <ul>
      <li>La contraseña nunca se guarda: solo una huella (argon2id) de la que no se puede volver atrás.</li>
      <li>Los códigos y las sesiones se guardan también solo como huella.</li>
      <li>
        A cada foto se le quita lo que la cámara añade, como el lugar donde se tomó, antes de guardarla. La
        ven su dueño y quien revisa la solicitud.
      </li>
    </ul>
    <WhenSet name="storageEncrypted">
      <p>Los discos donde están los datos y las fotos están cifrados.</p>
    </WhenSet>
  </>
);

const Report = () => (
  <>
    <p>
      Cierre las sesiones cambiando la contraseña en{' '}
      <a href="/forgot-password" className="link">
        Recuperar contraseña
      </a>{' '}
      y escríbanos por{' '}
      <a href="/support#contact" className="link">
        Ayuda
      </a>
      .
    </p>
    <WhenSet name="email">
      <p>
        Quien encuentre una falla de seguridad puede contarla a{' '}
        <a href={`mailto:${templateVariable('email')}`} className="link">
          {templateVariable('email')}
        </a>
        .
      </p>
    </WhenSet>
  </>
);

const SECTIONS: readonly TextSection[] = [
  {
    id: 'ssl',
    title: 'En camino: SSL 256-bit',
    body: (
      <>
        <p>
          Lo que viaja entre su teléfono y nosotros va cifrado con TLS, que muchos todavía llaman SSL. Los
          navegadores de hoy acuerdan claves de hasta 256 bits.
        </p>
        <p>
          Para comprobarlo: la dirección empieza por <b>https://</b> y el navegador no muestra avisos. Si los
          muestra, no escriba su contraseña.
        </p>
      </>
    ),
  },
  { id: 'guardado', title: 'Guardado', body: <AtRest /> },
  {
    id: 'cuenta',
    title: 'Su cuenta',
    body: (
      <ul>
        <li>
          {LOGIN_GUESSES} intentos de contraseña cada {LOGIN_MINUTES} minutos, y {CODE_GUESSES} por código.
        </li>
        <li>Al cambiar la contraseña se cierran todas las sesiones.</li>
        <li>
          Al cerrar la sesión se borra lo que este sitio guardó de su cuenta en el teléfono. Si falta algo por
          enviar, se pregunta antes.
        </li>
        <li>Cada decisión sobre un préstamo queda anotada y esa nota no se puede cambiar.</li>
      </ul>
    ),
  },
  {
    id: 'derechos',
    title: 'Ley 172-13 y GDPR',
    body: (
      <p>
        La Ley 172-13, de protección de datos personales, le permite ver sus datos, corregirlos, cancelarlos y
        oponerse a su uso. A quien vive en la Unión Europea el GDPR le da además portabilidad y limitación.
        Cómo se ejercen está en{' '}
        <a href="/privacy#derechos" className="link">
          Privacidad
        </a>
        .
      </p>
    ),
  },
  {
    id: 'estafas',
    title: 'Lo que nunca pedimos',
    body: (
      <ul>
        <li>Dinero por adelantado para aprobar un préstamo.</li>
        <li>Su contraseña o sus códigos, por ningún medio.</li>
        <li>Su tarjeta de débito ni su clave del banco.</li>
        <li>Permiso para ver sus contactos, mensajes o ubicación.</li>
      </ul>
    ),
  },
  { id: 'avisar', title: 'Si algo no está bien', body: <Report /> },
];

/**
 * The page that describes to customers how the program protects their data. It leaves out the protections of SECURITY.md
 * that depend on how a lender runs the program, such as its backups.
 */
export function SecurityScreen() {
  return (
    <PublicPage kind="text" title="Seguridad" lead="Cómo se cuidan sus datos, dicho sin adornos.">
      <TextSections sections={SECTIONS} version="Versión de noviembre de 2026." />
    </PublicPage>
  );
}
