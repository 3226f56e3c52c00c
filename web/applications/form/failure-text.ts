import { ApiError, isNotFound, sentenceOf } from '#web/app/calls/api-error.ts';
import { titleOf } from '#web/app/calls/failure-words.ts';
import { isSessionEnd, SESSION_END_TEXT } from '#web/app/session/session-end.ts';

export interface FailureText {
  readonly title: string;
  readonly description: string;
}

/** The message when a draft could not be created or saved (rule: failure-sentences). */
export function draftFailure(failure: unknown): FailureText {
  const answer = failure instanceof ApiError ? failure : null;
  const listed = answer?.errors.map(({ message }) => message).join('. ');
  switch (answer?.status) {
    case 401:
      return SESSION_END_TEXT;
    case 400:
      return {
        title: answer.userMessage ?? 'Datos inválidos',
        description: answer.details ?? (listed || 'Revise los campos del formulario'),
      };
    case 404:
      return {
        title: 'Este borrador se descartó en otra pestaña o en otro teléfono',
        description:
          'Lo que llenaste quedó en un borrador nuevo; sus fotos hay que tomarlas otra vez. Revisa y continúa.',
      };
    case 500:
      return {
        title: answer.userMessage ?? 'Error del servidor',
        description: answer.details ?? 'Contacte al soporte si el problema persiste',
      };
    default:
      return {
        title: titleOf(failure, 'Error al crear la solicitud'),
        description: answer?.userMessage ?? 'Verifique sus datos e intente nuevamente',
      };
  }
}

/** The message when a whole application could not be sent (rule: failure-sentences). */
export const submissionFailure = (failure: unknown): FailureText =>
  isSessionEnd(failure)
    ? draftFailure(failure)
    : {
        title: titleOf(failure, 'Error al enviar solicitud'),
        description: sentenceOf(failure, 'Hubo un problema al procesar su solicitud.'),
      };

/** The message when both signatures of a draft could not be sent. */
export const signingFailure = (failure: unknown): FailureText =>
  isNotFound(failure)
    ? draftFailure(failure)
    : { title: 'Error al firmar los documentos legales', description: 'Intenta de nuevo.' };
