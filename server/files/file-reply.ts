import type { Context } from '#server/http/context.ts';
import type { Bytes } from '#server/http/send.ts';

/**
 * A stored photo or PDF as a reply. Its name ends as its key does; a PDF is saved instead of displayed.
 *
 * @param name Name of the file without its extension.
 */
export async function fileReply(
  { deps }: Pick<Context, 'deps'>,
  name: string,
  key: string,
  type: string,
): Promise<Bytes> {
  return {
    bytes: await deps.files.get(key),
    type,
    fileName: `${name}.${key.split('.').at(-1) ?? ''}`,
    inline: type !== 'application/pdf',
  };
}
