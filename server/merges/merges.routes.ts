import {
  listSamePeople,
  mergeClients,
  previewMerge,
  readSamePerson,
  undoMerge,
} from '#server/merges/merge-clients.ts';

export const mergesRoutes = [listSamePeople, readSamePerson, previewMerge, mergeClients, undoMerge];
