// A server that only keeps the processor busy, for as long as one of our reads does: the time that the machine itself
// adds.
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { milliseconds }: { milliseconds: number } = workerData;

const server = createServer((_request, response) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  response.end('ok');
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()));
