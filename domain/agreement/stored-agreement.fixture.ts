import type { StoredAgreement } from '#domain/agreement/agreement.ts';

/**
 * What each released version stored, as canonical text; the optional fields are all there. An entry is never changed:
 * lenders have such rows.
 */
const TEXTS = [
  {
    version: '1.0',
    text: '{"allocation":"oldest_instalment_first","bureaus":["DataCrédito","CIRCE"],"collectionCosts":"none","lateChargeVariant":"charge_only","payee":{"accounts":[{"accountHolder":"Quisqueya","accountNumber":"1","accountType":"ahorro","bankName":"BHD"}],"address":"Av. 27 de Febrero 100","legalName":"Préstamos Quisqueya, S.R.L.","rnc":null},"plan":{"instalments":[{"amount":5750,"dayOffset":15,"number":1},{"amount":5750,"dayOffset":30,"number":2}],"interest":1500,"plan":"note","principal":10000,"ratePercent":15,"total":11500,"totalDays":30},"restructured":{"costs":0,"interest":300,"lateCharge":200},"signedOnPaper":true,"texts":[{"kind":"debt-agreement","sha256":"aa","templateVersion":"v1"}]}',
  },
  {
    version: '1.1',
    text: '{"allocation":"oldest_instalment_first","bureaus":["DataCrédito","CIRCE"],"collectionCosts":"none","graceDays":3,"lateChargeVariant":"charge_only","lateRate":350,"payee":{"accounts":[{"accountHolder":"Quisqueya","accountNumber":"1","accountType":"ahorro","bankName":"BHD"}],"address":"Av. 27 de Febrero 100","legalName":"Préstamos Quisqueya, S.R.L.","rnc":null},"plan":{"closingCost":350,"due":{"at":5,"kind":"weekly"},"instalments":[{"amount":5750,"dayOffset":7,"number":1},{"amount":5750,"dayOffset":14,"number":2}],"interest":1500,"plan":"note","principal":10000,"ratePercent":15,"total":11500,"totalDays":14},"restructured":{"costs":0,"interest":300,"lateCharge":200,"overpaidRefund":100},"signedOnPaper":true,"texts":[{"kind":"debt-agreement","sha256":"aa","templateVersion":"v1"}]}',
  },
] as const;

export const RELEASED_AGREEMENTS: readonly {
  readonly version: string;
  readonly text: string;
  readonly stored: StoredAgreement;
}[] = TEXTS.map(({ version, text }) => ({ version, text, stored: JSON.parse(text) }));
