/**
 * The https address to open instead of this page's plain http; null in a secure context. Browsers allow no service
 * worker, lock or installation on plain http.
 */
export const httpsInstead = (): string | null =>
  window.isSecureContext === false ? `https://${window.location.hostname}` : null
