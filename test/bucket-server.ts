import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listening } from '#test/listening.ts';

/** Names in one page of a listing: few, so that the client has to request further pages. */
const PAGE = 3;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The reply of S3 to `/bucket/?list-type=2`: the names of a bucket after `after`, one page of them. */
function listing(objects: ReadonlyMap<string, { bytes: Buffer }>, bucket: string, after: string): string {
  const names = [...objects.keys()]
    .filter((key) => key.startsWith(bucket))
    .map((key) => key.slice(bucket.length))
    .sort();
  const left = names.filter((name) => name > after);
  const page = left.slice(0, PAGE);
  const contents = page.map(
    (name) =>
      `<Contents><Key>${escaped(name)}</Key><LastModified>2026-11-20T15:00:00.000Z</LastModified><ETag>"0"</ETag><Size>${objects.get(bucket + name)?.bytes.length}</Size></Contents>`,
  );
  const more = left.length > page.length;
  const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

/**
 * Opens a server with as much of S3 as files and backups need. It does not check signatures: it tests requests and
 * expectations of the program.
 */
export async function openBucketServer() {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  /**
   * State of the server. `away`: it refuses everything; `closed`: uploads wait until it is open again; `seconds`: how
   * long each upload takes.
   */
  const state = { away: false, closed: false, seconds: 0 };
  let begun = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname: key, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    if (state.away || !request.headers.authorization) return response.writeHead(503).end();
    if (searchParams.has('list-type')) {
      const bucket = key.endsWith('/') ? key : `${key}/`;
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listing(objects, bucket, searchParams.get('continuation-token') ?? ''));
    }
    const found = objects.get(key);
    if (request.method === 'PUT') {
      begun += 1;
      await wait(state.seconds * 1000);
      while (state.closed) await wait(20);
      objects.set(key, {
        bytes: Buffer.concat(chunks),
        type: request.headers['content-type'] ?? 'application/octet-stream',
      });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  });
  const port = await listening(server);
  return {
    variables: {
      FILES_URL: 's3://manito-files',
      BACKUP_URL: 's3://manito-backups',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'manito',
      AWS_SECRET_ACCESS_KEY: 'merengue',
    },
    objects,
    state,
    /** Number of uploads that the server has received. */
    begun: () => begun,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
