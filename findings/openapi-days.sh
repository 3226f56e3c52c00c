#!/usr/bin/env bash
# behaviour: of an OpenAPI document with `format: date`, the client that @hey-api/openapi-ts writes with its transformers
#   makes a moment of a due day: in Santo Domingo it is the evening before. It makes bigint of int64, which
#   JSON.stringify refuses. The client of orval with useDates says Date in its types and gives the text, so that
#   getTime() is missing at run time. A day that has a pattern in place of a format stays a text in both.
# packages: @hey-api/openapi-ts@0.99.0 orval@8.38.0 typescript@5.9.3
# source: the plugin transformers of @hey-api/openapi-ts; override.useDates of orval; date and date-time in RFC 3339
# seen: 2026-11-29
# guess: a day stays a text and only a date-time becomes a Date; orval makes a Date of both
# product: contract/fields.ts server/http/openapi.ts test/openapi.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > api.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "loans", "version": "1" },
  "paths": {
    "/loan": {
      "get": {
        "operationId": "loan",
        "responses": { "200": { "description": "ok", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Loan" } } } } }
      }
    }
  },
  "components": {
    "schemas": {
      "Loan": {
        "type": "object",
        "required": ["due", "dueByPattern", "signed", "amount"],
        "properties": {
          "due": { "type": "string", "format": "date" },
          "dueByPattern": { "type": "string", "pattern": "^\\d{4}-\\d\\d-\\d\\d$" },
          "signed": { "type": "string", "format": "date-time" },
          "amount": { "type": "integer", "format": "int64" }
        }
      }
    }
  }
}
JSON
cat > write.mjs <<'JS'
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';
const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/transformers'];
await createClient({ input: 'api.json', output: 'hey', plugins, logs: { level: 'silent' } });
await generate({ input: { target: './api.json' }, output: { target: 'orval.ts', client: 'fetch', mode: 'single', override: { useDates: true } } });
JS
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { loanResponseTransformer } from './hey/transformers.gen.ts';
import { loan } from './orval.ts';
const LOAN = { due: '2026-11-15', dueByPattern: '2026-11-15', signed: '2026-11-15T12:00:00Z', amount: 1500 };
globalThis.fetch = async () => Response.json(LOAN);
const said = (value) => (value instanceof Date ? `Date ${value.toLocaleString('sv')}` : `${typeof value} ${value}`);
for (const [name, types, read] of [
  ['hey-api', 'hey/types.gen.ts', await loanResponseTransformer({ ...LOAN })],
  ['orval', 'orval.ts', (await loan()).data],
]) {
  for (const [field, value] of Object.entries(read)) {
    const [, type] = new RegExp(`^ +${field}: (\\w+);`, 'm').exec(readFileSync(types, 'utf8'));
    console.log(`${name}, ${field}: its type is ${type}, its value ${said(value)}`);
  }
}
JS
node write.mjs > write.log 2>&1 || could_not_run "$(tail -n 1 write.log)"
TZ=America/Santo_Domingo node probe.mjs > seen.txt
compare <<'END'
hey-api, due: its type is Date, its value Date 2026-11-14 20:00:00
hey-api, dueByPattern: its type is string, its value string 2026-11-15
hey-api, signed: its type is Date, its value Date 2026-11-15 08:00:00
hey-api, amount: its type is bigint, its value bigint 1500
orval, due: its type is Date, its value string 2026-11-15
orval, dueByPattern: its type is string, its value string 2026-11-15
orval, signed: its type is Date, its value string 2026-11-15T12:00:00Z
orval, amount: its type is number, its value number 1500
END
