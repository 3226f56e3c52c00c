import { webhooksApi } from '#contract/webhooks.ts';
import { serve } from '#server/http/serve.ts';
import {
  createWebhook,
  editWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  renewSecret,
  replayDelivery,
  switchWebhook,
  testWebhook,
} from '#server/webhooks/manage-webhooks.ts';

export const webhooksRoutes = [
  serve(webhooksApi.list, readWebhooks),
  serve(webhooksApi.create, createWebhook),
  serve(webhooksApi.change, switchWebhook),
  serve(webhooksApi.edit, editWebhook),
  serve(webhooksApi.test, testWebhook),
  serve(webhooksApi.remove, removeWebhook),
  serve(webhooksApi.renewSecret, renewSecret),
  serve(webhooksApi.deliveries, readDeliveries),
  serve(webhooksApi.replay, replayDelivery),
];
