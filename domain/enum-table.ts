// A closed set is one table: each member's name with all facts about it. Lists and types derive from the table. Code
// that branches over its members is a `Record` of all of them or a `switch` without `default`, so that a new member
// does not compile until every branch handles it.

type Key<T> = keyof T & string;

/** The names of a table's members, in the order of the table. */
export function keysOf<const T extends object>(table: T): readonly Key<T>[] {
  const isMember = (key: string): key is Key<T> => Object.hasOwn(table, key);
  return Object.keys(table).filter(isMember);
}

/** The members of a table whose column has this value. */
export type KeysWhereEqual<T, C extends keyof T[keyof T], V> = {
  [M in Key<T>]: T[M][C] extends V ? M : never;
}[Key<T>];

export function keysWhereEqual<
  const T extends object,
  C extends keyof T[keyof T],
  const V extends T[keyof T][C],
>(table: T, column: C, value: V): readonly KeysWhereEqual<T, C, V>[] {
  const fits = (member: Key<T>): member is KeysWhereEqual<T, C, V> => {
    const facts: T[keyof T] = table[member];
    return facts[column] === value;
  };
  return keysOf(table).filter(fits);
}

/** The members of a table whose column is not `null`. */
export type KeysWhere<T, C extends keyof T[keyof T]> = {
  [M in Key<T>]: T[M][C] extends null ? never : M;
}[Key<T>];

export function keysWhere<const T extends object, C extends keyof T[keyof T]>(
  table: T,
  column: C,
): readonly KeysWhere<T, C>[] {
  const has = (member: Key<T>): member is KeysWhere<T, C> => {
    const facts: T[keyof T] = table[member];
    return facts[column] !== null;
  };
  return keysOf(table).filter(has);
}

/** An object with those properties of another that a list names. */
export const pick = <T, const K extends Key<T>>(from: T, names: readonly K[]): Pick<T, K> =>
  // `fromEntries` loses the names, each with its own value.
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** Whether a text names a member of a list. */
export const isIn = <const M extends string>(members: readonly M[], text: string): text is M =>
  members.some((member) => member === text);

interface Spelled {
  /** Other spellings that are read as this member. */
  readonly spellings: readonly string[];
}

/** The member that a text names, by its own name or another spelling; composed and decomposed letters are equal. */
export function parseKey<T extends Readonly<Record<string, Spelled>>>(table: T, text: string): Key<T> | null {
  const composed = text.normalize('NFC');
  return (
    keysOf(table).find((member) => member === composed || table[member]?.spellings.includes(composed)) ?? null
  );
}

/** Every text that `parseKey` reads. */
export const spellingsOf = (table: Readonly<Record<string, Spelled>>): readonly string[] =>
  Object.entries(table).flatMap(([member, { spellings }]) => [member, ...spellings]);
