import type { GeneratedAlways } from 'kysely';

/** Pictures that a lender uploaded as its logo; the settings name the current one. */
export interface LogosTable {
  id: GeneratedAlways<number>;
  /** The logo as PNG. */
  picture: Buffer;
  /** Width of the logo in pixels. */
  width: number;
  height: number;
  uploadedBy: number;
  uploadedAt: Date;
}
