import { useMemo, useRef, useState } from 'react';
import type { ClientAccount } from '#contract/clients.ts';
import type { ProfileField } from '#web/fields/field-kinds.ts';
import { type ProfileValues, valuesOf } from '#web/person/person-fields.ts';

/** The fields that a person has typed into. */
export type TypedProfile = Readonly<Partial<ProfileValues>>;

/**
 * The edit of a profile. Only typed fields are held: the others follow the stored ones, so that a save does not undo
 * what another person changed meanwhile.
 */
export function useTypedProfile(user: ClientAccount, start: TypedProfile | null) {
  const [typed, setTyped] = useState(start);
  const latest = useRef(typed);
  latest.current = typed;
  const values: ProfileValues | null = useMemo(() => typed && { ...valuesOf(user), ...typed }, [typed, user]);
  return {
    /** The values that the fields show; `null` while the profile is read-only. */
    values,
    edit: () => setTyped({}),
    close: () => setTyped(null),
    /** Whether the person has typed since this render, as while a save was under way. */
    hasTypedSince: () => latest.current !== typed,
    change: (field: ProfileField, text: string) =>
      setTyped((before) => before && { ...before, [field]: text }),
  };
}
