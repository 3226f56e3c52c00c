/** Seconds after which the server asks for a retry, from its header; `undefined` without a value. */
export const retryAfterOf = (header: string | null): number | undefined => Number(header) || undefined;

interface FilePart {
  readonly field: string;
  readonly blob: Blob;
  /** The file's name; a `File` has its own. */
  readonly name?: string;
}

/** The multipart body of a call: its fields, then its file. */
export function multipartOf(body: Readonly<Record<string, unknown>>, file: FilePart | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  if (file?.name !== undefined) form.append(file.field, file.blob, file.name);
  else if (file) form.append(file.field, file.blob);
  return form;
}
