import { admits, callerOf } from '#contract/access.ts';
import { streetApi } from '#contract/street.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findPhone, listPhones, receiptsToLookAt } from '#server/street/street.store.ts';
import { phoneReplies, phoneReply, receiptReply } from '#server/street/street-reply.ts';

export const readPhones = ({ read }: Context) =>
  read(async (tx) => ok(await phoneReplies(tx, await listPhones(tx))));

/**
 * Reads one collector's phone with its receipts. A collector reads the own phones alone; a role that reads all phones
 * reads each.
 */
export const readPhone = ({ read, actor }: Context, { params }: VerbInput<typeof streetApi.phone>) =>
  read(async (tx) => {
    const phone = await findPhone(tx, params.id);
    const isTheirs = phone?.collectorId === actor.userId || admits(streetApi.phones.access, callerOf(actor));
    return phone && isTheirs ? ok(await phoneReply(tx, phone.id)) : fail({ code: 'not_found' } as const);
  });

export const readReceiptsToLookAt = ({ read }: Context) =>
  read(async (tx) => ok((await receiptsToLookAt(tx)).map(receiptReply)));
