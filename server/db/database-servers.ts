// Apart from server/db/primary.ts: the primary process loads no database client.

/**
 * Thrown when no server of a database address accepts writes at this moment, for instance because no standby has been
 * promoted yet.
 */
export class NoPrimaryError extends Error {}

const listOf = (text: string | null): readonly string[] => text?.split(',') ?? [];

/**
 * The database servers of an address, each as an address with one host. Several hosts are written as libpq reads
 * them: `postgres://user:password@one:5432,two:5433/manito` or
 * `postgres://user@/manito?host=/run/one,/run/two&port=5432,5433`.
 */
export function serversOf(url: string): readonly string[] {
  const [, scheme = '', authority = '', name = '', query = ''] =
    /^([a-z]+:\/\/)([^/?]*)([^?]*)\??(.*)$/i.exec(url) ?? [];
  const login = authority.slice(0, authority.lastIndexOf('@') + 1);
  const hosts = listOf(authority.slice(login.length));
  const parameters = new URLSearchParams(query);
  const places = listOf(parameters.get('host'));
  const ports = listOf(parameters.get('port'));
  if (places.length > 1)
    return places.map((host, index) => {
      const own = new URLSearchParams(parameters);
      own.set('host', host);
      const port = ports[index] ?? ports[0];
      if (port !== undefined) own.set('port', port);
      return `${scheme}${authority}${name}?${own}`;
    });
  return hosts.length > 1
    ? hosts.map((host) => `${scheme}${login}${host}${name}${query && `?${query}`}`)
    : [url];
}
