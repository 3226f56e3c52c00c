import { ApiError, titleOf } from '#web/app/calls/api-error.ts';

interface Said {
  readonly title: string;
  readonly description: string;
}

/** What is said when an application could not be created or saved (rule: failure-sentences). */
export function createFailure(failure: unknown): Said {
  const said = failure instanceof ApiError ? failure : null;
  const listed = said?.errors.map(({ message }) => message).join('. ');
  switch (said?.status) {
    case 401:
      return { title: 'Sesión expirada', description: 'Por favor, inicie sesión nuevamente' };
    case 400:
      return {
        title: said.userMessage ?? 'Datos inválidos',
        description: said.details ?? (listed || 'Revise los campos del formulario'),
      };
    case 500:
      return {
        title: said.userMessage ?? 'Error del servidor',
        description: said.details ?? 'Contacte al soporte si el problema persiste',
      };
    default:
      return {
        title: titleOf(failure, 'Error al crear la solicitud'),
        description: said?.userMessage ?? 'Verifique sus datos e intente nuevamente',
      };
  }
}
