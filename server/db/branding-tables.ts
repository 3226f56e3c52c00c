import type { GeneratedAlways } from 'kysely';

/** Pictures that a lender uploaded as its logo; the settings name the current one. */
export interface LogosTable {
  id: GeneratedAlways<number>;
  /** PNG. */
  picture: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  uploadedBy: number;
  uploadedAt: Date;
}
