import { staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';

export const exportApi = {
  book: endpoint({
    method: 'GET',
    path: '/api/admin/export',
    access: staff(),
    summary:
      'The whole book as a ZIP: every table as CSV with a dictionary of its columns, and the files that the rows name. No secrets. Each download is an event.',
    reply: { status: 200, bytes: 'application/zip' },
    errors: ['unavailable'],
  }),
} as const;
