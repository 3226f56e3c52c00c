import type { Disk } from 'flydrive';
import { bucketNameIn, readVariable } from '#server/env-table.ts';
import { EnvError, type Variables } from '#server/env-variables.ts';

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
export function bucketOf(
  variables: Variables,
  address: 'FILES_URL' | 'BACKUP_URL',
  own: '' | 'BACKUP_' = '',
): Bucket | null {
  const name = bucketNameIn(readVariable(variables, address) ?? '');
  if (name === null) return null;
  const keysOf = (owner: typeof own) => ({
    accessKeyId: readVariable(variables, `${owner}AWS_ACCESS_KEY_ID`),
    secretAccessKey: readVariable(variables, `${owner}AWS_SECRET_ACCESS_KEY`),
  });
  const ownKeys = keysOf(own);
  // A key of its own must not be combined with one of the others.
  const { accessKeyId, secretAccessKey } =
    ownKeys.accessKeyId !== null || ownKeys.secretAccessKey !== null ? ownKeys : keysOf('');
  if ((accessKeyId === null) !== (secretAccessKey === null))
    throw new EnvError(
      `${own}AWS_ACCESS_KEY_ID and ${own}AWS_SECRET_ACCESS_KEY go together: set both or none.`,
    );
  return {
    name,
    region:
      readVariable(variables, `${own}AWS_REGION`) ?? readVariable(variables, 'AWS_REGION') ?? 'us-east-1',
    endpoint: readVariable(variables, `${own}S3_ENDPOINT`) ?? readVariable(variables, 'S3_ENDPOINT'),
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

/**
 * The entries of a folder, page by page, because a bucket returns a thousand at a time.
 * @param options with `recursive`, the entries of its subfolders too
 */
export async function* pagesOn(disk: Disk, folder: string, options: { readonly recursive?: boolean } = {}) {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, {
      ...options,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    yield [...page.objects];
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
