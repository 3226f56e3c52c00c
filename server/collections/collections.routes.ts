import { collectionsApi } from '#contract/collections.ts';
import { readContacts, readWorklist } from '#server/collections/read-worklist.ts';
import { recordContact } from '#server/collections/record-contact.ts';
import { refuseContact } from '#server/collections/refuse-contact.ts';
import { writeLetters } from '#server/collections/write-letters.ts';
import { serve } from '#server/http/serve.ts';

export const collectionsRoutes = [
  serve(collectionsApi.worklist, readWorklist),
  serve(collectionsApi.contacts, readContacts),
  serve(collectionsApi.record, recordContact),
  serve(collectionsApi.letters, writeLetters),
  serve(collectionsApi.refuse, refuseContact),
];
