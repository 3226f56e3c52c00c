import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { ApiError, fieldErrorsOf } from '#web/app/calls/api-error.ts';
import type { ProfileField } from '#web/fields/field-look.ts';
import {
  changedFields,
  changesOf,
  type ProfileErrors,
  type ProfileValues,
  valuesOf,
} from '#web/person/person-values.ts';
import { useSaveProfile } from '#web/profile/profile.queries.ts';
import { dropDraft, keepDraft, readDraft } from '#web/profile/profile-draft.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Edits that were left unsaved, laid over what is stored. */
function restored(user: User, locked: boolean): ProfileValues | null {
  const draft = locked ? null : readDraft(user.id);
  if (!draft) return null;
  const stored = valuesOf(user);
  const kept = Object.entries(draft).filter(([field]) => field in stored);
  return { ...stored, ...Object.fromEntries(kept) };
}

/** View, edit, save and cancel (rule: profile-screen); what is typed survives whatever the answer is. */
export function useProfileForm(user: User, locked: boolean) {
  const { toast } = useToast();
  const save = useSaveProfile();
  const [first] = useState(() => restored(user, locked));
  const [values, setValues] = useState<ProfileValues | null>(first);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [sessionEnded, setSessionEnded] = useState(false);

  useEffect(() => {
    if (values) keepDraft(user.id, values, changedFields(values, user));
  }, [values, user]);

  function leave() {
    dropDraft();
    setValues(null);
    setErrors({});
    setSessionEnded(false);
  }

  function refuse(wrong: ProfileErrors) {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt((before) => before + 1);
  }

  function submit() {
    if (!values || save.isPending) return;
    const { body, errors: wrong } = changesOf(values, user);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (Object.keys(body).length === 0) {
      leave();
      toast({ title: 'No había cambios por guardar' });
      return;
    }
    save.mutate(body, {
      onSuccess: leave,
      onError: (failure) => {
        setSessionEnded(failure instanceof ApiError && failure.status === 401);
        refuse(fieldErrorsOf(failure));
      },
    });
  }

  return {
    /** `null` while the profile is only shown. */
    values,
    errors,
    attempt,
    saving: save.isPending,
    sessionEnded,
    wasRestored: values !== null && first !== null,
    edit: () => setValues(valuesOf(user)),
    cancel: leave,
    submit,
    change(field: ProfileField, text: string) {
      setValues((before) => before && { ...before, [field]: text });
      setErrors(({ [field]: _mended, ...others }) => others);
    },
  };
}
