#!/usr/bin/env bash
# behaviour: the AWS client sends a stream in chunks with a checksum behind them. A store that speaks S3 and does not
#   know that framing keeps it as content: four bytes written come back as 45, and no call fails. A buffer, or the
#   client's WHEN_REQUIRED, is kept as sent.
# packages: @aws-sdk/client-s3@3.1169.0 s3rver@3.7.1
# source: the client's default integrity protections (since 3.729); s3rver's handling of aws-chunked bodies
# seen: 2026-11-27
# guess:
# product: server/files/bucket.ts server/files/bucket.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: `${process.cwd()}/store`,
  configureBuckets: [{ name: 'bucket' }],
});
const { port } = await store.run();
const BODIES = { buffer: () => Buffer.from('hola'), stream: () => Readable.from([Buffer.from('hola')]) };
for (const requestChecksumCalculation of ['WHEN_SUPPORTED', 'WHEN_REQUIRED'])
  for (const [kind, body] of Object.entries(BODIES)) {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      requestChecksumCalculation,
    });
    const place = { Bucket: 'bucket', Key: kind };
    await client.send(new PutObjectCommand({ ...place, Body: body(), ContentLength: 4 }));
    const text = await (await client.send(new GetObjectCommand(place))).Body.transformToString();
    console.log(requestChecksumCalculation, kind, text.length, JSON.stringify(text));
  }
await store.close();
JS
node probe.mjs > seen.txt 2> /dev/null || could_not_run 'the store did not answer'
compare <<'END'
WHEN_SUPPORTED buffer 4 "hola"
WHEN_SUPPORTED stream 45 "4\r\nhola\r\n0\r\nx-amz-checksum-crc32:b6D5iA==\r\n\r\n"
WHEN_REQUIRED buffer 4 "hola"
WHEN_REQUIRED stream 4 "hola"
END
