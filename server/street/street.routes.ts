import { streetApi } from '#contract/street.ts';
import { serve } from '#server/http/serve.ts';
import { decideStreetReceipt } from '#server/street/decide-street-receipt.ts';
import { openPhone, revokePhone } from '#server/street/open-phone.ts';
import { prepareRoute } from '#server/street/prepare-route.ts';
import { recordStreetReceipt } from '#server/street/record-street-receipt.ts';
import { readPhone, readPhones, readReceiptsToLookAt } from '#server/street/street-reply.ts';

export const streetRoutes = [
  serve(streetApi.openPhone, openPhone),
  serve(streetApi.phones, readPhones),
  serve(streetApi.phone, readPhone),
  serve(streetApi.revokePhone, revokePhone),
  serve(streetApi.prepareRoute, prepareRoute),
  serve(streetApi.record, recordStreetReceipt),
  serve(streetApi.receipts, readReceiptsToLookAt),
  serve(streetApi.decide, decideStreetReceipt),
];
