/** Title and text of a page for a browser. */
interface Words {
  title: string
  text: string
  /** whether the app can be opened; absent: yes */
  hasHome?: boolean
}

const starting: Words = {
  title: 'Frontdesk is starting',
  text: 'It will be here in a moment. This page tries again by itself.',
}
const unavailable: Words = {
  title: 'Frontdesk cannot answer right now',
  text: 'This page tries again by itself.',
}
const missing: Words = { title: 'There is no such page', text: 'The address may be mistyped.' }
const misdirected: Words = {
  title: 'Frontdesk serves no business here',
  text: 'The address may be mistyped.',
  hasHome: false,
}
const broken: Words = { title: 'Something went wrong', text: 'Please try again.' }

/** Whether the request is a navigation of a browser, not a fetch by a script. */
export const isNavigation = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  (headers.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate' &&
  /\btext\/html\b/.test(headers.get('Accept') ?? '')

/** Turns a failure into a page for a browser's navigation; leaves pages and all other answers unchanged. */
export function forBrowser(request: Request, response: Response, isStarting = false): Response {
  if (response.status < 400 || !isNavigation(request)) return response
  if (response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const headers = new Headers(response.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  headers.delete('Content-Length')
  const isRepeated = response.status === 503
  const words = isStarting ? starting : wordsOf(response.status)
  return new Response(pageOf(words, isRepeated), { status: response.status, headers })
}

function wordsOf(status: number): Words {
  if (status === 503) return unavailable
  if (status === 421) return misdirected
  return status < 500 ? missing : broken
}

/** A page without external files, because nothing else can be fetched while the service is down. */
const pageOf = ({ title, text, hasHome = true }: Words, isRepeated: boolean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isRepeated ? '<meta http-equiv="refresh" content="3">\n' : ''}<title>${title}</title>
<style>body{max-width:26rem;margin:20vh auto;padding:0 1.5rem;font:17px/1.5 system-ui,sans-serif}a{color:inherit}</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
${isRepeated || !hasHome ? '' : '<p><a href="/">Open Frontdesk</a></p>\n'}</body>
</html>
`
