/**
 * On every answer, whatever it is: nothing in it runs, is framed or is read by another site. A page replaces the policy
 * by its own.
 */
export const protectiveHeaders = (production: boolean): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // What else runs under the lender's domain is not ours to decide: whoever knows adds `includeSubDomains` in the proxy.
  ...(production && { 'Strict-Transport-Security': 'max-age=63072000' }),
});
