import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { isFillable } from '#contract/profile.ts';
import { ApiError, fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { tabNotes } from '#web/app/session/notes.ts';
import type { ProfileField } from '#web/fields/field-kinds.ts';
import { changedFields, isField, isOffered, type ProfileValues } from '#web/person/person-fields.ts';
import { type TypedProfile, useTypedProfile } from '#web/person/use-typed-profile.ts';
import { useSaveProfile } from '#web/profile/profile.queries.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const KEY = 'profile-draft';

type Draft = Readonly<Partial<Record<string, string>>>;

/**
 * This customer's unsaved edits of the profile in this tab: they survive a reload and an ended session, but not a
 * logout.
 */
function readDraft(userId: number): Draft | null {
  try {
    const kept: unknown = JSON.parse(tabNotes.read(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('changed' in kept)) return null;
    if (kept.userId !== userId || typeof kept.changed !== 'object' || kept.changed === null) return null;
    const texts = Object.entries(kept.changed).filter((entry) => typeof entry[1] === 'string');
    return texts.length > 0 ? Object.fromEntries(texts) : null;
  } catch {
    return null;
  }
}

function keepDraft(userId: number, values: ProfileValues, changed: readonly ProfileField[]): void {
  const texts = Object.fromEntries(changed.map((field) => [field, values[field]]));
  tabNotes.write(KEY, changed.length === 0 ? null : JSON.stringify({ userId, changed: texts }));
}

/** The customer's unsaved edits; an application may have locked some of the fields meanwhile. */
function restored(user: User, asks: (field: ProfileField) => boolean): TypedProfile | null {
  const draft = readDraft(user.id) ?? {};
  const kept = Object.entries(draft).filter(([field]) => isField(field) && asks(field));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/**
 * The form of the own profile: view, edit, save and cancel (rule: profile-screen); the typed values survive any
 * response.
 */
export function useProfileForm(user: User, locked: boolean) {
  const { toast } = useToast();
  const save = useSaveProfile();
  /** Whether a field can be edited; in a locked profile only empty ones can (rule: profile-lock). */
  const asks = (field: ProfileField) => isOffered(field, user) && (!locked || isFillable(field, user));
  const [first] = useState(() => restored(user, asks));
  const { close, changed, refuse, hasTypedSince, ...typed } = useTypedProfile(user, first);
  const { values } = typed;
  const [sessionEnded, setSessionEnded] = useState(false);

  useEffect(() => {
    if (values) keepDraft(user.id, values, changedFields(values, user));
  }, [values, user]);

  function leave() {
    tabNotes.write(KEY, null);
    close();
    setSessionEnded(false);
  }

  function submit() {
    const body = save.isPending ? null : changed();
    if (body === null) return;
    if (Object.keys(body).length === 0) {
      leave();
      toast({ title: 'No había cambios por guardar' });
      return;
    }
    save.mutate(body, {
      onSuccess: () => {
        if (!hasTypedSince()) leave();
      },
      onError: (failure) => {
        setSessionEnded(failure instanceof ApiError && failure.status === 401);
        refuse(fieldErrorsOf(failure));
      },
    });
  }

  return {
    ...typed,
    asks,
    saving: save.isPending,
    sessionEnded,
    wasRestored: values !== null && first !== null,
    cancel: leave,
    submit,
  };
}
