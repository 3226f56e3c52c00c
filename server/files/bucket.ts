import type { Disk } from 'flydrive';
import { EnvError, text, type Variables } from '#server/env-variables.ts';

/** A bucket of S3, or of a provider with the same interface. */
export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** Address of the provider's S3 interface; `null`: Amazon's own. */
  readonly endpoint: string | null;
  /** Access key for the bucket; `null`: the permissions of the machine itself, where it runs at Amazon. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const CONNECTION_MILLISECONDS = 5_000;
const REQUEST_MILLISECONDS = 30_000;

/**
 * Reads a bucket's settings from the environment.
 * @param address the variable that names the bucket
 * @param own prefix of the variables that belong to this bucket alone; without them it uses those of the other
 * buckets
 * @returns `null` where files are kept in a folder
 * @throws {EnvError} naming the variable that is wrong
 */
export function bucketOf(variables: Variables, address: string, own = ''): Bucket | null {
  const keysOf = (owner: string) =>
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => text(variables, `${owner}${name}`));
  // A key of its own must not be combined with one of the others.
  const [accessKeyId = null, secretAccessKey = null] = keysOf(own).some((key) => key !== null)
    ? keysOf(own)
    : keysOf('');
  const [region, endpoint] = ['AWS_REGION', 'S3_ENDPOINT'].map(
    (name) => text(variables, `${own}${name}`) ?? text(variables, name),
  );
  const url = text(variables, address);
  if (!url?.startsWith('s3://')) return null;
  const name = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url)?.[1];
  if (!name) throw new EnvError(`${address} must name a bucket, s3://bucket, without a path.`);
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new EnvError(
      `${own}AWS_ACCESS_KEY_ID and ${own}AWS_SECRET_ACCESS_KEY go together: set both or none.`,
    );
  if (endpoint && !URL.canParse(endpoint))
    throw new EnvError(`${own}S3_ENDPOINT must be an address such as https://s3.example.do.`);
  return {
    name,
    region: region ?? 'us-east-1',
    endpoint: endpoint ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** Opens a bucket. The S3 packages are loaded only here, because they take a second. */
export async function openBucket({ name, region, endpoint, credentials }: Bucket): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')]);
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials !== null && { credentials }),
      // The bucket's own policy decides who may read: not every compatible provider knows access lists.
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECTION_MILLISECONDS,
        requestTimeout: REQUEST_MILLISECONDS,
      },
    }),
  );
}
