import { mergesApi } from '#contract/merges.ts';
import { serve } from '#server/http/serve.ts';
import {
  listSamePeople,
  mergeClients,
  previewMerge,
  readSamePerson,
  undoMerge,
} from '#server/merges/merge-clients.ts';

export const mergesRoutes = [
  serve(mergesApi.pairs, listSamePeople),
  serve(mergesApi.ofClient, readSamePerson),
  serve(mergesApi.preview, previewMerge),
  serve(mergesApi.merge, mergeClients),
  serve(mergesApi.undo, undoMerge),
];
