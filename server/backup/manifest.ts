import * as z from 'zod/mini';

/** The first entry of an archive (docs/decisions/backup.md): the facts that a restore needs before the rows. */
export const MANIFEST = 'manifest.json';
/** Name of the last entry of an archive: an archive without it was cut short. */
export const END = 'end.json';
/**
 * Names of the archive's entries for files of the data folder that no row names: keys, and the heads of the chain.
 */
export const DATA = /^data\/((?:chain|seal)\/[\w.-]+|session-secret)$/;
/**
 * Names of the archive's entries for table rows, in pieces that follow each other, as PostgreSQL's COPY writes them.
 */
export const ROWS = /^tables\/([\w.]+)\/\d+\.copy\.gz$/;

const fingerprint = z.object({ rows: z.int(), sha256: z.string() });

export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Sequences of the job tables. */
  jobsLevel: z.int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifest>;

export const end = z.object({
  tables: z.record(z.string(), fingerprint),
  sequences: z.record(z.string(), z.tuple([z.string(), z.boolean()])),
});
export type End = z.infer<typeof end>;

export const parsed = <T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T =>
  schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));

export const written = (value: Manifest | End): Uint8Array =>
  Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
