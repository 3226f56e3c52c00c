import {
  ADMIN_PASSWORD_MIN,
  ADULT_AGE,
  CODE_CONFIRM_MINUTES,
  CODE_DIGITS,
  CODE_LIFE_MINUTES,
  EMAIL_MINUTES,
  PASSWORD_MIN,
} from '#domain/limits/limits.ts';

/** The error of `birthDate` for a minor, in every form (rule: adult-age). */
export const UNDER_AGE = `Debe ser mayor de ${ADULT_AGE} años para solicitar un préstamo`;
/** The adult age as a text after "mayor de" or "mayores de". */
export const ADULT_YEARS = `${ADULT_AGE} años`;

export const PASSWORD_TOO_SHORT = `Contraseña debe tener al menos ${PASSWORD_MIN} caracteres`;
export const PASSWORD_HINT = `Al menos ${PASSWORD_MIN} caracteres`;
/** The fewest characters of a staff password as a text after "al menos". */
export const ADMIN_PASSWORD_LENGTH = `${ADMIN_PASSWORD_MIN} caracteres`;
export const ADMIN_PASSWORD_TOO_SHORT = `La contraseña de un administrador debe tener al menos ${ADMIN_PASSWORD_LENGTH}`;

export const CODE_WRONG_LENGTH = `Código debe tener ${CODE_DIGITS} dígitos`;
export const A_CODE = `un código de ${CODE_DIGITS} dígitos`;
/** The lifetime of a one-time code as a text after "vale por". */
export const CODE_LIFE = `${CODE_LIFE_MINUTES} minutos`;
export const EMAIL_DELAY = `El email puede tardar hasta ${EMAIL_MINUTES} minutos; revisa también el correo no deseado.`;
export const WHATSAPP_DELAY = `Si en ${CODE_CONFIRM_MINUTES} minutos no llega, te lo mandamos por SMS.`;
