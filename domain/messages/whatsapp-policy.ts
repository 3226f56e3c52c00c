/**
 * Meta's own page about its WhatsApp policy. The refusals that our texts name come from copies of the page: the page
 * itself could not be read in full.
 */
export const WHATSAPP_POLICY_PAGE = 'https://business.whatsapp.com/policy';

/**
 * The warning that a lender reads before switching WhatsApp on, and before writing about a debt by WhatsApp (rule:
 * whatsapp-policy).
 */
export const WHATSAPP_POLICY = {
  title: 'Meta puede bloquear el número',
  text: 'La política de WhatsApp Business nombra los préstamos a corto plazo, los adelantos de sueldo y el cobro de deudas entre los negocios que no admite, aunque tengan licencia; vale también para la aplicación WhatsApp Business. Otros prestamistas lo usan igual, y el riesgo es quedarse sin el número y sin sus conversaciones.',
  advice:
    'No nombre deudas, montos ni atrasos en lo que escribe, escriba solo a quien lo aceptó, y no use el único número del negocio.',
} as const;
