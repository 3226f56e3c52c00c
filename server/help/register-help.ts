import type { FastifyInstance } from 'fastify';
import { HELP } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import { apiPage } from '#server/help/api-page.ts';
import { sendHelpPage } from '#server/help/help-page.ts';
import { manualPage, manualPicture } from '#server/help/manual-page.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { type OpenApi, openApi } from '#server/http/openapi.ts';

const CONTENTS = `<ul>
<li><a href="/support">Ayuda para clientes</a></li>
<li><a href="${HELP.manual}">Manual del equipo</a></li>
<li><a href="${HELP.api}">Interfaz para programas</a></li>
</ul>`;

/**
 * The documentation that the program serves: the handbook of the staff, and the API for other programs with
 * `/api/openapi.json`, from which its page is made.
 */
export function registerHelp(app: FastifyInstance, { env }: Deps): void {
  // Built at the first request: it takes as long as the rest of the start, and few ever ask for it.
  let description: OpenApi | undefined;
  const documented = () => {
    description ??= openApi(env);
    return description;
  };
  let page: string | undefined;
  let manual: ReturnType<typeof manualPage> | undefined;
  app.get('/api/openapi.json', async () => documented());
  app.get(HELP.contents, async (_request, reply) => sendHelpPage(reply, 'Ayuda', CONTENTS));
  app.get(HELP.api, async (_request, reply) => {
    page ??= apiPage(documented());
    return sendHelpPage(reply, 'Interfaz para programas', page);
  });
  app.get(HELP.manual, async (_request, reply) => {
    manual ??= manualPage();
    const { title, body } = await manual;
    return sendHelpPage(reply, title, body);
  });
  app.get<{ Params: { name: string } }>('/ayuda/pictures/:name', async ({ params }, reply) => {
    const picture = await manualPicture(params.name);
    return picture
      ? reply.type('image/webp').header('Cache-Control', 'public, max-age=86400').send(picture)
      : replyFailure(reply, { code: 'not_found' });
  });
}
