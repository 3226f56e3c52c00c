#!/usr/bin/env bash
# behaviour: fast-json-stringify writes what the schema says in place of what the value is: a constant over another
#   value, 0 for null, 11500 for 11500.5, true for the text "false", any text for an enum. It raises an error for an
#   object that may be null and has one property more than declared.
# packages: fast-json-stringify@7.3.6
# source: the package's documentation (it serialises and does not validate)
# seen: 2026-11-27
# guess:
# product: server/http/serialize-reply.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import build from 'fast-json-stringify';
const strict = (properties) => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false });
const CASES = {
  'a constant, another value': [{ status: { const: 'active' } }, { status: 'lost' }],
  'an enum, a word outside it': [{ status: { type: 'string', enum: ['active', 'settled'] } }, { status: 'lost' }],
  'an integer, null': [{ amount: { type: 'integer' } }, { amount: null }],
  'an integer, a fraction': [{ amount: { type: 'integer' } }, { amount: 11500.5 }],
  'a boolean, the text false': [{ late: { type: 'boolean' } }, { late: 'false' }],
  'an object or null, one property more': [
    { loan: { anyOf: [strict({ id: { type: 'integer' } }), { type: 'null' }] } },
    { loan: { id: 1, note: 'x' } },
  ],
};
for (const [kind, [properties, value]] of Object.entries(CASES))
  try {
    console.log(`${kind}: ${build(strict(properties))(value)}`);
  } catch ({ message }) {
    console.log(`${kind}: error, ${message}`);
  }
JS
node probe.mjs > seen.txt
compare <<'END'
a constant, another value: {"status":"active"}
an enum, a word outside it: {"status":"lost"}
an integer, null: {"amount":0}
an integer, a fraction: {"amount":11500}
a boolean, the text false: {"late":true}
an object or null, one property more: error, The value of '#/properties/loan' does not match schema definition.
END
