import { afterAll, afterEach } from 'vitest'

const unexpected: string[] = []

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

// React's development build logs this once about `uncontrollable`, a part of react-big-calendar.
const known = /outdated JSX transform/

function recordConsole() {
  for (const method of methods) {
    console[method] = (...values: unknown[]) => {
      const text = values.map(String).join(' ')
      if (!known.test(text)) unexpected.push(`console.${method}: ${text}`)
    }
  }
}

function recordFetch(allowed: (url: URL) => boolean) {
  const realFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (allowed(new URL(request.url))) return realFetch(request)
    unexpected.push(`fetch: ${request.method} ${request.url}`)
    throw new TypeError(`No test expects ${request.method} ${request.url}`)
  }
}

function failOnUnexpected() {
  const seen = unexpected.splice(0)
  if (seen.length > 0) throw new Error(`Unexpected:\n${seen.join('\n')}`)
}

/**
 * Fails a test that wrote to the console, or made a request that `allowed` refuses, even if the code under test ignored
 * the error. A test that expects a warning spies on it.
 */
export function refuseUnexpected(allowed: (url: URL) => boolean) {
  recordConsole()
  recordFetch(allowed)
  afterEach(failOnUnexpected)
  afterAll(failOnUnexpected)
}
