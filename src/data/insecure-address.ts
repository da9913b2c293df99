/**
 * The https address to open instead of this one; null where all is well. The browser gives plain http on a network name
 * no service worker, no lock and no install.
 */
export const httpsInstead = (): string | null =>
  window.isSecureContext === false ? `https://${window.location.hostname}` : null
