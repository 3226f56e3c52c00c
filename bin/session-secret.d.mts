/** Sixty-four hexadecimal digits, made once for a folder of data. */
export function keptSecret(dataDir: string): string;
