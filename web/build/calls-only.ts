import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '../../contract/endpoint.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']#contract\/([\w-]+)\.ts["'];?/g;
/** Ending of an import that asks for a contract module's tables of calls, without its schemas. */
const CALLS = '?calls';

const isTable = (name: string): boolean => name.endsWith('Api');

/** The parts of an endpoint that the browser reads (web/app/calls): without schemas, messages and errors. */
const callOf = ({ method, path: address, access, list, file, creates, reply }: Endpoint) => ({
  method,
  path: address,
  access,
  file,
  creates,
  list: list && { ...list, filters: {} },
  reply: 'json' in reply ? { ...reply, json: true } : reply,
});

/** Rewrites the imports of a screen: tables of calls come from `?calls`, all else from the module itself. */
export const apartOf = (code: string): string =>
  code.replace(IMPORT, (whole, list: string, module: string) => {
    const names = list.split(',').map((name) => name.trim());
    const tables = names.filter(isTable);
    if (tables.length === 0) return whole;
    const others = names.filter((name) => name !== '' && !isTable(name));
    const address = `#contract/${module}.ts`;
    return [
      `import { ${tables.join(', ')} } from '${address}${CALLS}';`,
      ...(others.length > 0 ? [`import { ${others.join(', ')} } from '${address}';`] : []),
    ].join(' ');
  });

/** The tables of calls in a module of the contract, each as data. */
export async function callsOf(file: string): Promise<Record<string, Record<string, object>>> {
  const module: Record<string, Record<string, Endpoint>> = await import(pathToFileURL(file).href);
  const tables = Object.entries(module).filter(([name]) => isTable(name));
  return Object.fromEntries(
    tables.map(([name, table]) => [
      name,
      Object.fromEntries(Object.entries(table).map(([key, of]) => [key, callOf(of)])),
    ]),
  );
}

/**
 * Replaces the tables of endpoints (`loansApi` …) in the browser's build with the data for calling them. A phone sends
 * a call and trusts its reply: the server validates both. A form that validates with a schema imports that schema by
 * its name.
 */
export function callsOnly(): Plugin {
  return {
    name: 'calls-only',
    apply: 'build',
    transform: (code, id) =>
      id.startsWith(path.join(ROOT, 'web')) && code.includes('#contract/') ? apartOf(code) : null,
    async load(id) {
      if (!id.endsWith(CALLS)) return null;
      const tables = Object.entries(await callsOf(id.slice(0, -CALLS.length)));
      const code = tables
        .map(([name, calls]) => `export const ${name} = ${JSON.stringify(calls)};`)
        .join('\n');
      return { code, moduleSideEffects: false, moduleType: 'js' };
    },
  };
}
