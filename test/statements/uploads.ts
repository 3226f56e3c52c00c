import { expect } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import type { Browser, TestApp } from '#test/app.ts';

export const HEADER = 'Fecha,Descripción,Débito,Crédito,Balance';
export const ROW = '20/11/2026,TRANSF DE ALGUIEN,,500.00,';
export const fileOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

type Fields = Record<string, string>;

/** What a cashier does with the bank's files. */
export function uploadsOf(pedro: Browser, app: TestApp) {
  const send = (bytes: Buffer, fields: Fields = {}) =>
    pedro.upload('/api/admin/statements', fields, { field: 'file', name: 'estado.csv', bytes });
  return {
    send,
    /** Uploads a file that is kept. */
    async keep(bytes: Buffer, fields: Fields = {}) {
      const reply = await send(bytes, fields);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    },
    /** Uploads a file about which the program asks. */
    async refused(bytes: Buffer, code: string) {
      const reply = await send(bytes);
      expect([reply.statusCode, reply.json().code], reply.body).toEqual([409, code]);
      return reply.json();
    },
    lines: async (kind: string): Promise<StatementLineReply[]> =>
      (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json(),
    stored: () =>
      app.db
        .selectFrom('statementLines')
        .select(['account', 'day', 'cents', 'description', 'usedAt'])
        .orderBy('id')
        .execute(),
  };
}
