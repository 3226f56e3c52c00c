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
  readWebhooks,
  createWebhook,
  switchWebhook,
  editWebhook,
  testWebhook,
  removeWebhook,
  renewSecret,
  readDeliveries,
  replayDelivery,
];
