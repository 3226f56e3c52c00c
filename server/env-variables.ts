/** A setting that keeps the program from starting; the message names the variable and the cure. */
export class EnvError extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>;

export const text = (variables: Variables, name: string): string | null => variables[name]?.trim() || null;
