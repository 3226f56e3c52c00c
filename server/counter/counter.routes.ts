import { accountClaimsApi } from '#contract/account-claims.ts';
import { counterApi } from '#contract/counter.ts';
import { counterPhoneApi } from '#contract/counter-phone.ts';
import { handOverApi } from '#contract/hand-over.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { discardTaken, editTaken } from '#server/counter/change-taken.ts';
import { proveClaim } from '#server/counter/claims/prove-claim.ts';
import { sendClaimCode } from '#server/counter/claims/send-claim-code.ts';
import { givePhoneLink } from '#server/counter/give-phone-link.ts';
import { endHandOver, readHandOver, startHandOver } from '#server/counter/hand-over.ts';
import { acceptAtCounter, declineAtCounter } from '#server/counter/offers/answer-offer.ts';
import { listOffers, readOffer, showOffer } from '#server/counter/offers/read-offers.ts';
import { openClient } from '#server/counter/open-client.ts';
import {
  openByPhone,
  photographByPhone,
  previewByPhone,
  readByPhone,
  signByPhone,
} from '#server/counter/phone/use-phone-link.ts';
import { printCopy } from '#server/counter/print-copy.ts';
import { listTaken, readTaken, showAtCounter } from '#server/counter/read-counter.ts';
import { signAtCounter } from '#server/counter/sign-at-counter.ts';
import { startCounterApplication } from '#server/counter/start-application.ts';
import { takePhoto } from '#server/counter/take-photo.ts';
import { serve } from '#server/http/serve.ts';

export const counterRoutes = [
  serve(handOverApi.start, startHandOver),
  serve(handOverApi.read, readHandOver),
  serve(handOverApi.end, endHandOver),
  serve(counterApi.openClient, openClient),
  serve(counterApi.list, listTaken),
  serve(counterApi.start, startCounterApplication),
  serve(counterApi.one, readTaken),
  serve(counterApi.edit, editTaken),
  serve(counterApi.discard, discardTaken),
  serve(counterApi.photo, takePhoto),
  serve(counterApi.preview, showAtCounter),
  serve(counterApi.copy, printCopy),
  serve(counterApi.givePhoneLink, givePhoneLink),
  serve(counterApi.sign, signAtCounter),
  serve(offersAtCounterApi.list, listOffers),
  serve(offersAtCounterApi.one, readOffer),
  serve(offersAtCounterApi.preview, showOffer),
  serve(offersAtCounterApi.accept, acceptAtCounter),
  serve(offersAtCounterApi.decline, declineAtCounter),
  serve(accountClaimsApi.send, sendClaimCode),
  serve(accountClaimsApi.prove, proveClaim),
  serve(counterPhoneApi.open, openByPhone),
  serve(counterPhoneApi.read, readByPhone),
  serve(counterPhoneApi.photo, photographByPhone),
  serve(counterPhoneApi.preview, previewByPhone),
  serve(counterPhoneApi.sign, signByPhone),
];
