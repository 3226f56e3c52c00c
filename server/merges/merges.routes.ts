import { mergesApi } from '#contract/merges.ts';
import { serve } from '#server/http/serve.ts';
import { mergeClients, previewMerge, undoMerge } from '#server/merges/merge-clients.ts';
import { listSamePeople, readSamePerson } from '#server/merges/read-merges.ts';

export const mergesRoutes = [
  serve(mergesApi.pairs, listSamePeople),
  serve(mergesApi.ofClient, readSamePerson),
  serve(mergesApi.preview, previewMerge),
  serve(mergesApi.merge, mergeClients),
  serve(mergesApi.undo, undoMerge),
];
