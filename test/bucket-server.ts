import { createServer } from 'node:http';

/**
 * As much of S3 as files need, without looking at signatures: for what our side sends and expects. No real store has been
 * tried yet.
 */
export async function openBucketServer() {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const state = { away: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const key = new URL(request.url ?? '/', 'http://bucket').pathname;
    if (state.away || !request.headers.authorization) return response.writeHead(503).end();
    const found = objects.get(key);
    if (request.method === 'PUT') {
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    variables: {
      FILES_URL: 's3://manito-files',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      AWS_ACCESS_KEY_ID: 'manito',
      AWS_SECRET_ACCESS_KEY: 'merengue',
    },
    objects,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
