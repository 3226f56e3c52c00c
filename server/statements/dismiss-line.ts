import type { statementsApi } from '#contract/statements.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { lockLine, setAside } from '#server/statements/statements.store.ts';

/** Marks a bank movement as belonging to no loan, or removes that mark. A repetition changes nothing. */
export function dismissLine(context: Context, { params, body }: VerbInput<typeof statementsApi.dismiss>) {
  return context.transact(async (tx) => {
    const line = await lockLine(tx, params.id);
    if (!line) return fail({ code: 'not_found' } as const);
    if (line.usedAt !== null) return fail({ code: 'line_already_used' } as const);
    const { dismissed } = body;
    const changed = await setAside(
      tx,
      line.id,
      dismissed ? { by: context.actor.userId, at: context.now } : null,
    );
    if (changed)
      await recordEvents(tx, context, [
        {
          name: dismissed ? 'statement.line_dismissed' : 'statement.line_restored',
          subjectId: line.statementId,
          facts: { lineId: line.id },
        },
      ]);
    return ok({
      id: line.id,
      message: dismissed ? 'Movimiento descartado' : 'El movimiento vuelve a la lista',
    });
  });
}
