#!/usr/bin/env bash
# behaviour: for a good signature svix answers undefined, where standardwebhooks answers the parsed body: a receiver
#   that reads the result of verify() gets nothing. standardwebhooks finds no headers in a fetch Headers object, and
#   raises a SyntaxError for a good signature over a body that is not JSON.
# packages: standardwebhooks@1.1.1 svix@2.5.0
# source: the packages' verify(); the Standard Webhooks specification, which signs any body
# seen: 2026-11-27
# guess: svix answers the parsed body
# product: server/webhooks/webhooks.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
const SECRET = `whsec_${Buffer.from('una clave de veinticuatro').toString('base64')}`;
const now = new Date();
const signed = (body) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(now / 1000)),
  'webhook-signature': new Standard(SECRET).sign('msg_1', now, body),
});
const BODY = '{"loan":1}';
const CASES = {
  'plain headers': [BODY, signed(BODY)],
  'a Headers object': [BODY, new Headers(signed(BODY))],
  'a body that is not JSON': ['loan=1', signed('loan=1')],
  'another body': ['{"loan":2}', signed(BODY)],
};
for (const [kind, [body, headers]] of Object.entries(CASES))
  for (const [name, Webhook] of Object.entries({ standardwebhooks: Standard, svix: Svix }))
    try {
      console.log(`${kind}, ${name}:`, JSON.stringify(new Webhook(SECRET).verify(body, headers)));
    } catch ({ name: error, message }) {
      console.log(`${kind}, ${name}: ${error}, ${message.replace(/ in JSON.*|, .*/, '')}`);
    }
JS
node probe.mjs > seen.txt
compare <<'END'
plain headers, standardwebhooks: {"loan":1}
plain headers, svix: undefined
a Headers object, standardwebhooks: WebhookVerificationError, Missing required headers
a Headers object, svix: WebhookVerificationError, Missing required headers
a body that is not JSON, standardwebhooks: SyntaxError, Unexpected token 'l'
a body that is not JSON, svix: undefined
another body, standardwebhooks: WebhookVerificationError, No matching signature found
another body, svix: WebhookVerificationError, No matching signature found
END
