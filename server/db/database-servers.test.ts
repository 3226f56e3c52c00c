import { describe, expect, it } from 'vitest';
import { serversOf } from '#server/db/database-servers.ts';

describe('the servers of an address', () => {
  it.each([
    ['postgres://one/manito', ['postgres://one/manito']],
    [
      'postgres://manito:a,b@one:5432,two:5433/manito?sslmode=disable',
      [
        'postgres://manito:a,b@one:5432/manito?sslmode=disable',
        'postgres://manito:a,b@two:5433/manito?sslmode=disable',
      ],
    ],
    [
      'postgres://manito@/manito?host=%2Frun%2Fone,two&port=5432,5433',
      [
        'postgres://manito@/manito?host=%2Frun%2Fone&port=5432',
        'postgres://manito@/manito?host=two&port=5433',
      ],
    ],
    [
      'postgres://manito@localhost:5432/manito?host=one,two',
      [
        'postgres://manito@localhost:5432/manito?host=one',
        'postgres://manito@localhost:5432/manito?host=two',
      ],
    ],
  ])('%s', (url, servers) => {
    expect(serversOf(url)).toEqual(servers);
  });
});
