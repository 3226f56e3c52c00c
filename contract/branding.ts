import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { create } from '#contract/endpoint.ts';
import { LOGO } from '#domain/branding/logo.ts';

/** An uploaded logo, with its size in pixels. */
export const logo = z.strictObject({ id: z.int(), width: z.int(), height: z.int() });
export type Logo = z.infer<typeof logo>;

export const brandingApi = {
  uploadLogo: create('/api/admin/logos', staff(), {
    summary: 'Store a picture that the settings may name as the logo; in force once they do.',
    body: z.strictObject({}),
    file: { field: 'logo', maxBytes: LOGO.maxBytes, tooLarge: LOGO.tooLarge, required: true },
    json: logo,
  }),
} as const;
