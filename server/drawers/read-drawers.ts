import { drawerListApi } from '#contract/drawer-list.ts';
import type { drawersApi } from '#contract/drawers.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { fail, ok } from '#domain/result.ts';
import { drawerFile, drawerReplies } from '#server/drawers/drawer-reply.ts';
import { listDrawers, unsignedDrawers } from '#server/drawers/drawers.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';

export function readDrawers(context: Context, { query }: VerbInput<typeof drawerListApi.list>) {
  const slice = sliceOf(drawerListApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listDrawers(tx, query.status ?? null, slice);
    return ok({ items: await drawerReplies(tx, context.actor, rows), next: nextOf(slice, rows) });
  });
}

/** Reads one drawer with its movements. A collector sees the own drawers only. */
export function readDrawer(context: Context, { params }: VerbInput<typeof drawersApi.one>) {
  const { actor } = context;
  return context.read(async (tx) => {
    const file = await drawerFile(tx, actor, params.id);
    if (!file || (actor.role === 'collector' && file.holder.id !== actor.userId))
      return fail({ code: 'not_found' } as const);
    return ok(file);
  });
}

export function readOwnDrawer(context: Context) {
  const { actor } = context;
  return context.read(async (tx) => {
    const rows = await unsignedDrawers(tx, actor.userId);
    const open = rows.find(({ status }) => DRAWER_STATUS[status].takesCash);
    const counted = rows.filter(({ status }) => !DRAWER_STATUS[status].takesCash);
    return ok({
      drawer: open ? await drawerFile(tx, actor, open.id) : null,
      counted: await drawerReplies(tx, actor, counted),
    });
  });
}
