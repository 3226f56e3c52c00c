import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { apiPage } from '#server/help/api-page.ts';
import { sendHelpPage } from '#server/help/help-page.ts';
import { type OpenApi, openApi } from '#server/http/openapi.ts';

/** What is read about the program, served by it: `/ayuda/api`, and `/api/openapi.json` which it is made from. */
export function registerHelp(app: FastifyInstance, { env }: Deps): void {
  // Takes as long as everything else at the start, for the few who ever ask.
  let description: OpenApi | undefined;
  const documented = () => {
    description ??= openApi(env);
    return description;
  };
  let page: string | undefined;
  app.get('/api/openapi.json', async () => documented());
  app.get('/ayuda/api', async (_request, reply) => {
    page ??= apiPage(documented());
    return sendHelpPage(reply, 'Interfaz para programas', page);
  });
}
