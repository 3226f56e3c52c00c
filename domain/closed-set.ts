/**
 * A closed set is one table: each member's name with everything that is to be known of it. Lists and types derive from
 * the table; what branches over its members is a `Record` of all of them or a `switch` without `default`, so that a new
 * member does not compile until everybody has said what becomes of it.
 */
type Member<T> = keyof T & string;

/** In the order of the table. */
export function membersOf<const T extends object>(table: T): readonly Member<T>[] {
  const isMember = (key: string): key is Member<T> => Object.hasOwn(table, key);
  return Object.keys(table).filter(isMember);
}

/** The members of which a column says this. */
export type MembersWith<T, C extends keyof T[keyof T], V> = {
  [M in Member<T>]: T[M][C] extends V ? M : never;
}[Member<T>];

export function membersWith<
  const T extends object,
  C extends keyof T[keyof T],
  const V extends T[keyof T][C],
>(table: T, column: C, value: V): readonly MembersWith<T, C, V>[] {
  const fits = (member: Member<T>): member is MembersWith<T, C, V> => {
    const facts: T[keyof T] = table[member];
    return facts[column] === value;
  };
  return membersOf(table).filter(fits);
}

/** The members of which a column holds something. */
export type MembersHaving<T, C extends keyof T[keyof T]> = {
  [M in Member<T>]: T[M][C] extends null ? never : M;
}[Member<T>];

export function membersHaving<const T extends object, C extends keyof T[keyof T]>(
  table: T,
  column: C,
): readonly MembersHaving<T, C>[] {
  const has = (member: Member<T>): member is MembersHaving<T, C> => {
    const facts: T[keyof T] = table[member];
    return facts[column] !== null;
  };
  return membersOf(table).filter(has);
}

/** Whether a text names a member of a list. */
export const isIn = <const M extends string>(members: readonly M[], text: string): text is M =>
  members.some((member) => member === text);

interface Spelled {
  /** What is read as this member, too. */
  readonly spellings: readonly string[];
}

/** The member that a text names, by its own name or another spelling; composed and decomposed letters are one. */
export function parseMember<T extends Readonly<Record<string, Spelled>>>(
  table: T,
  text: string,
): Member<T> | null {
  const composed = text.normalize('NFC');
  return (
    membersOf(table).find((member) => member === composed || table[member]?.spellings.includes(composed)) ??
    null
  );
}

/** Every text that `parseMember` reads. */
export const spellingsOf = (table: Readonly<Record<string, Spelled>>): readonly string[] =>
  Object.entries(table).flatMap(([member, { spellings }]) => [member, ...spellings]);
