#!/usr/bin/env bash
# behaviour: an encrypted push of four letters is 4,096 bytes by @block65/webcrypto-web-push (always padded) and 107 by
#   web-push, which also sends bodies of more than 4,096 bytes that push services refuse; the other raises an error
#   from 3,994 on. A topic with blanks and 55 letters goes into the header by the one and is refused by the other.
# packages: @block65/webcrypto-web-push@2.0.0 web-push@3.6.7 http_ece@1.2.1
# source: RFC 8291 (one record of at most 4,096 bytes) and RFC 8030 (topic); the packages' padding
# seen: 2026-11-27
# guess: 107 bytes from both, and both send 4,000 and 5,000 bytes without complaint
# product: server/push/send-push.ts server/push/push.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import crypto from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import ece from 'http_ece';
import webPush from 'web-push';
const phone = crypto.createECDH('prime256v1');
phone.generateKeys();
const auth = crypto.randomBytes(16).toString('base64url');
const subscription = {
  endpoint: 'https://push.example/phone',
  expirationTime: null,
  keys: { p256dh: phone.getPublicKey('base64url'), auth },
};
const keys = { subject: 'mailto:aviso@prestamos.example', ...webPush.generateVAPIDKeys() };
const TOPIC = 'recordatorio de la cuota del préstamo del quince de mes'.replace('é', 'e');
const PACKAGES = {
  'block65': async (data, topic) => {
    const { body, headers } = await buildPushPayload({ data, options: { ttl: 60, topic } }, subscription, keys);
    return { body: Buffer.from(body), topic: headers.topic };
  },
  'web-push': (data, topic) => {
    const { body, headers } = webPush.generateRequestDetails(subscription, data, { vapidDetails: keys, TTL: 60, topic });
    return { body, topic: headers.Topic };
  },
};
for (const [kind, data, topic] of [['4 letters', 'hola'], ['3,993', 'x'.repeat(3993)], ['4,000', 'x'.repeat(4000)], ['a long topic', 'hola', TOPIC]])
  for (const [name, make] of Object.entries(PACKAGES))
    try {
      const { body, topic: sent } = await make(data, topic);
      const read = ece.decrypt(body, { version: 'aes128gcm', privateKey: phone, authSecret: auth }).toString() === data;
      console.log(`${kind}, ${name}: ${body.length} bytes, read again ${read}${topic ? `, topic of ${sent.length}` : ''}`);
    } catch ({ message }) {
      console.log(`${kind}, ${name}: error, ${message}`);
    }
JS
node probe.mjs > seen.txt
compare <<'END'
4 letters, block65: 4096 bytes, read again true
4 letters, web-push: 107 bytes, read again true
3,993, block65: 4096 bytes, read again true
3,993, web-push: 4096 bytes, read again true
4,000, block65: error, Payload is 4000 bytes, the maximum is 3993
4,000, web-push: 4103 bytes, read again true
a long topic, block65: 4096 bytes, read again true, topic of 55
a long topic, web-push: error, Unsupported characters set use the URL or filename-safe Base64 characters set
END
