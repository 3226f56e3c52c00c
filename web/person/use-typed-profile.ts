import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClientAccount } from '#contract/clients.ts';
import type { ProfileField } from '#web/fields/field-kinds.ts';
import { changesOf, type ProfileErrors, type ProfileValues, valuesOf } from '#web/person/person-fields.ts';

/** The fields that a person has typed into. */
export type TypedProfile = Readonly<Partial<ProfileValues>>;

/**
 * The edit of a profile. Only typed fields are held: the others follow the stored ones, so that a save does not undo
 * what another person changed meanwhile.
 */
export function useTypedProfile(user: ClientAccount, start: TypedProfile | null) {
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(typed);
  latest.current = typed;
  const values: ProfileValues | null = useMemo(() => typed && { ...valuesOf(user), ...typed }, [typed, user]);
  function refuse(wrong: ProfileErrors) {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt((before) => before + 1);
  }
  return {
    /** The values that the fields show; `null` while the profile is read-only. */
    values,
    errors,
    /** Counts what was refused, by the page or by the server. */
    attempt,
    refuse,
    edit: () => setTyped({}),
    close() {
      setTyped(null);
      setErrors({});
    },
    /** Whether the person has typed since this render, as while a save was under way. */
    hasTypedSince: () => latest.current !== typed,
    change(field: ProfileField, text: string) {
      setTyped((before) => before && { ...before, [field]: text });
      setErrors(({ [field]: _mended, ...others }) => others);
    },
    /** What the person changed; `null` while the profile is read-only or a field is wrong, which it then shows. */
    changed() {
      if (!values) return null;
      const { body, errors: wrong } = changesOf(values, user);
      refuse(wrong);
      return Object.keys(wrong).length > 0 ? null : body;
    },
  };
}

/**
 * The focus of a profile that opens for an edit and closes after it: the pressed button is gone, so it goes into the
 * form, to the first element that `first` selects, or to the button that opens it again.
 */
export function useEditFocus(editing: boolean, first: string) {
  const body = useRef<HTMLFormElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (editing === wasEditing.current) return;
    wasEditing.current = editing;
    if (editing) body.current?.querySelector<HTMLElement>(first)?.focus();
    else editButton.current?.focus();
  }, [editing, first]);
  return { body, editButton };
}
