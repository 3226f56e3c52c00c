import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { apiPage } from '#server/help/api-page.ts';
import { sendHelpPage } from '#server/help/help-page.ts';
import { openApi } from '#server/http/openapi.ts';

/** What is read about the program, served by it: `/ayuda/api`, and `/api/openapi.json` which it is made from. */
export function registerHelp(app: FastifyInstance, { env }: Deps): void {
  const description = openApi(env);
  let page: string | undefined;
  app.get('/api/openapi.json', async () => description);
  app.get('/ayuda/api', async (_request, reply) => {
    page ??= apiPage(description);
    return sendHelpPage(reply, 'Interfaz para programas', page);
  });
}
