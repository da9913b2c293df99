/**
 * The https address to open instead of a plain http one; null in a secure context. On plain http the browser allows no
 * service worker, no lock and no install.
 */
export const httpsInstead = (): string | null =>
  window.isSecureContext === false ? `https://${window.location.hostname}` : null
