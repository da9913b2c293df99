/**
 * The host name that a client asked for, in lower case, without port and dot at the end. X-Forwarded-Host counts behind
 * `proxies` proxies only; each adds a name, or keeps the one of the first.
 */
export function hostOf(request: Request, proxies: number): string {
  const forwarded = request.headers.get('x-forwarded-host')
  const names = proxies > 0 && forwarded ? forwarded.split(',') : []
  const named = names.at(-proxies) ?? names[0]
  const url = named === undefined ? request.url : `http://${named.trim()}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
}
