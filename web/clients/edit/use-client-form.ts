import { useState } from 'react';
import type { ClientAccount } from '#contract/clients.ts';
import { ApiError, fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useEditClient } from '#web/clients/clients.queries.ts';
import type { ProfileField } from '#web/fields/field-look.ts';
import { changesOf, type ProfileErrors, type ProfileValues, valuesOf } from '#web/person/person-values.ts';

/** The correction of a client's profile (rule: admin-edits-profile); the typed values survive any response. */
export function useClientForm(client: ClientAccount) {
  const save = useEditClient();
  const [values, setValues] = useState<ProfileValues | null>(null);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [welcome, setWelcome] = useState(false);
  // Set once the server has said that another client has the typed cédula.
  const [asksSame, setAsksSame] = useState(false);
  const [same, setSame] = useState(false);
  // The account has no login yet: the first e-mail opens it.
  const asksWelcome = client.email === null && (values?.email ?? '').trim() !== '';

  function refuse(wrong: ProfileErrors) {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt((before) => before + 1);
  }
  function close() {
    setValues(null);
    setErrors({});
    setWelcome(false);
    setAsksSame(false);
    setSame(false);
  }
  function submit() {
    if (!values || save.isPending) return;
    const { body, errors: wrong } = changesOf(values, client);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    save.mutate(
      {
        params: { id: client.id },
        body: {
          ...body,
          ...(asksWelcome && welcome && { welcome }),
          ...(asksSame && same && { sameCedula: true }),
        },
      },
      {
        onSuccess: close,
        onError: (failure) => {
          const named = fieldErrorsOf(failure);
          setAsksSame((before) => before || named.cedula !== undefined);
          refuse(named);
        },
      },
    );
  }
  return {
    /** The typed values of the profile; `null` while it is read-only. */
    values,
    errors,
    attempt,
    asksWelcome,
    welcome,
    setWelcome,
    asksSame,
    same,
    setSame,
    saving: save.isPending,
    sessionEnded: save.error instanceof ApiError && save.error.status === 401,
    edit: () => setValues(valuesOf(client)),
    cancel: close,
    submit,
    change(field: ProfileField, text: string) {
      setValues((before) => before && { ...before, [field]: text });
      setErrors(({ [field]: _mended, ...others }) => others);
    },
  };
}
