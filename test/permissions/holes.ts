/** A mistake in the permissions, as a change of one place in the code. */
export interface Hole {
  readonly name: string;
  /** The caller who gets access through the mistake, and the call. */
  readonly opens: { readonly who: string; readonly call: string };
  readonly file: string;
  /** The text in the file after which the change is made; `from` and `to` are the change. */
  readonly after: string;
  readonly from: string;
  readonly to: string;
}

/** Mistakes in the permissions that once passed every test. */
export const HOLES: readonly Hole[] = [
  {
    name: 'an analyst takes the whole book away',
    opens: { who: 'analyst', call: 'GET /api/admin/export' },
    file: 'contract/import.ts',
    after: "'/api/admin/export', ",
    from: 'staff()',
    to: "staff('analyst')",
  },
  {
    name: 'an analyst gives roles',
    opens: { who: 'analyst', call: 'PATCH /api/admin/administrators/:id/role' },
    file: 'contract/administrators.ts',
    after: "'/api/admin/administrators/:id/role', ",
    from: 'staff()',
    to: "staff('analyst')",
  },
  {
    name: 'a cashier erases clients',
    opens: { who: 'cashier', call: 'DELETE /api/admin/clients/:id' },
    file: 'contract/clients.ts',
    after: "remove('/api/admin/clients/:id', ",
    from: 'staff()',
    to: "staff('cashier')",
  },
  {
    name: 'a collector makes tokens for programs',
    opens: { who: 'collector', call: 'POST /api/admin/tokens' },
    file: 'contract/tokens.ts',
    after: "create('/api/admin/tokens', ",
    from: 'staff()',
    to: "staff('collector')",
  },
  {
    name: 'a cashier changes the settings',
    opens: { who: 'cashier', call: 'PUT /api/admin/settings' },
    file: 'contract/settings.ts',
    after: "put('/api/admin/settings', ",
    from: 'staff()',
    to: "staff('cashier')",
  },
  {
    name: 'a program reads photos of cédulas',
    opens: { who: 'clients:read', call: 'GET /api/documents/:id/file' },
    file: 'contract/documents.ts',
    after: "'/api/documents/:id/file', ",
    from: "'signed-in', {",
    to: "'signed-in', {\n    scope: 'clients:read',",
  },
  {
    name: 'a program writes loans off',
    opens: { who: 'payments:write', call: 'POST /api/admin/loans/:id/write-off' },
    file: 'contract/adjustments.ts',
    after: "'/api/admin/loans/:id/write-off', ",
    from: 'staff(), {',
    to: "staff(), {\n    scope: 'payments:write',",
  },
  {
    name: 'a program that reads payments confirms them',
    opens: { who: 'payments:read', call: 'PATCH /api/payments/:id/status' },
    file: 'contract/payments.ts',
    after: "'/api/payments/:id/status', ",
    from: "scope: 'payments:write'",
    to: "scope: 'payments:read'",
  },
];
