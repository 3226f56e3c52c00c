import { guarantorDeskApi } from '#contract/guarantor-desk.ts';
import { guarantorVisitApi } from '#contract/guarantor-visit.ts';
import { guarantorsApi } from '#contract/guarantors.ts';
import { linkGuarantor, nameGuarantor } from '#server/guarantors/name-guarantor.ts';
import { readGuarantor, readOwnGuarantor } from '#server/guarantors/read-guarantor.ts';
import { tellGuarantor } from '#server/guarantors/tell-guarantor.ts';
import {
  copyGuaranty,
  declineGuaranty,
  readGuaranty,
  signGuaranty,
} from '#server/guarantors/visit-guaranty.ts';
import { serve } from '#server/http/serve.ts';

export const guarantorsRoutes = [
  serve(guarantorsApi.read, readOwnGuarantor),
  serve(guarantorsApi.name, nameGuarantor),
  serve(guarantorsApi.link, linkGuarantor),
  serve(guarantorDeskApi.read, readGuarantor),
  serve(guarantorDeskApi.told, tellGuarantor),
  serve(guarantorVisitApi.read, readGuaranty),
  serve(guarantorVisitApi.sign, signGuaranty),
  serve(guarantorVisitApi.decline, declineGuaranty),
  serve(guarantorVisitApi.copy, copyGuaranty),
];
