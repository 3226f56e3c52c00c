import { clientsApi } from '#contract/clients.ts';
import { changeClientStatus } from '#server/clients/change-client-status.ts';
import { editClient } from '#server/clients/edit-client.ts';
import { eraseClient } from '#server/clients/erase-client.ts';
import {
  countClients,
  readClient,
  readClientApplications,
  readClientDocuments,
  readClientLoans,
  searchClients,
} from '#server/clients/read-clients.ts';
import { requestDocuments } from '#server/clients/request-documents.ts';
import { sendPasswordReset } from '#server/clients/send-password-reset.ts';
import { serve } from '#server/http/serve.ts';

export const clientsRoutes = [
  serve(clientsApi.counts, countClients),
  serve(clientsApi.list, searchClients),
  serve(clientsApi.one, readClient),
  serve(clientsApi.edit, editClient),
  serve(clientsApi.changeStatus, changeClientStatus),
  serve(clientsApi.requestDocuments, requestDocuments),
  serve(clientsApi.sendPasswordReset, sendPasswordReset),
  serve(clientsApi.erase, eraseClient),
  serve(clientsApi.applications, readClientApplications),
  serve(clientsApi.loans, readClientLoans),
  serve(clientsApi.documents, readClientDocuments),
];
