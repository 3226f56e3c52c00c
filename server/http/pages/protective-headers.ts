/**
 * The protective headers of every reply: nothing in a reply runs, is framed or is read by another site. A page
 * replaces the Content Security Policy (CSP) with its own.
 */
export const protectiveHeaders = (production: boolean): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The lender may run other sites under its domain without HTTPS: an operator who knows adds `includeSubDomains` in
  // the proxy.
  ...(production && { 'Strict-Transport-Security': 'max-age=63072000' }),
});
