import type { KyselyPlugin } from 'kysely'

/** Stops the service, or makes one request fail, at one of its queries. */
export interface Breaker {
  plugin: KyselyPlugin
  /** called after each commit and before the answer, where the service may stop too */
  flush(): Promise<void>
  /** stops the service after a number of queries: all later queries fail */
  dieAfter(queries: number, died: () => void): void
  /** lets one query fail after a number of queries */
  failAfter(queries: number, failed: () => void): void
  disarm(): void
}

export class BrokenQuery extends Error {}

export function createBreaker(): Breaker {
  let left = Number.POSITIVE_INFINITY
  let notify: (() => void) | null = null
  let isFatal = false
  let isDead = false

  function count() {
    if (isDead) throw new BrokenQuery('the service is gone')
    left -= 1
    if (left >= 0) return
    left = Number.POSITIVE_INFINITY
    isDead = isFatal
    notify?.()
    throw new BrokenQuery('the query failed')
  }

  return {
    flush: async () => count(),
    plugin: {
      transformQuery({ node }) {
        count()
        return node
      },
      transformResult: async ({ result }) => result,
    },
    dieAfter(queries, died) {
      left = queries
      isFatal = true
      notify = died
    },
    failAfter(queries, failed) {
      left = queries
      isFatal = false
      notify = failed
    },
    disarm() {
      left = Number.POSITIVE_INFINITY
    },
  }
}
