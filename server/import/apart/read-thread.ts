import type { Failure } from '#contract/errors.ts';
import type { Result } from '#domain/result.ts';
import { readSheet, type Sheet } from '#server/import/read-import.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

answerOrders<Uint8Array, Result<Sheet, Failure>>((bytes) => readSheet(Buffer.from(bytes)));
