// For drills/failover/house.ts: OpenStack Swift by its S3 interface, on the machine `s3`.
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { ROOT } from '../../install/prepare.mjs';
import { messageOf, must } from '../../test/staged/stage.ts';
import type { Machine } from './machines.ts';

const KEYS = { accessKeyId: 'manito:manito', secretAccessKey: 'merengue' };

/** Variables of the drill's bucket, which replace the examples of the page. */
export const BUCKET_VARIABLES = {
  S3_ENDPOINT: 'http://s3:8080',
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
};

export async function openSwift(machine: Machine): Promise<void> {
  const swift = machine.start(
    `bash ${ROOT}/test/deploy/swift.sh 8080 6202 6201 6200 11211`,
    '/var/log/swift.log',
    {
      BIND: machine.address,
    },
  );
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: `http://${machine.address}:8080`,
    credentials: KEYS,
    forcePathStyle: true,
  });
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: 'manito-files' }));
      return;
    } catch (error) {
      must(
        swift.exitCode === null && tries < 120,
        `Swift does not answer: ${messageOf(error)}\n${machine.run('tail -20 /var/log/swift.log')}`,
      );
      await wait(500);
    }
  }
}
