import { acceptRestructuring, declineRestructuring } from '#server/restructurings/answer-restructuring.ts';
import { proposeRestructuring, withdrawRestructuring } from '#server/restructurings/propose-restructuring.ts';
import {
  previewRestructuring,
  previewRestructuringEffect,
  readRestructuring,
} from '#server/restructurings/read-restructuring.ts';

export const restructuringsRoutes = [
  previewRestructuringEffect,
  proposeRestructuring,
  withdrawRestructuring,
  readRestructuring,
  previewRestructuring,
  acceptRestructuring,
  declineRestructuring,
];
