import type { Asking, Probes } from './operating-routes'
import { databaseUp } from './read-metrics'

/** One of several businesses in a process. */
export interface Watched {
  name: string
  /** those of its service, or the reason why none runs */
  probes: Probes | string
}

type Ask = (probes: Probes) => Promise<string | null>

/**
 * The probes of a process with several businesses. It is ready when all are. For reading one is enough, because a
 * balancer must not take the others away. Names are told to callers who may read the metrics.
 */
export function probesOfAll(all: readonly Watched[], more: () => string): Probes {
  async function whyNot(ask: Ask, { isForReading, mayReadMetrics }: Asking) {
    const reasons = await Promise.all(
      all.map(async ({ name, probes }) => {
        const why = typeof probes === 'string' ? probes : await ask(probes)
        return why === null ? [] : [`${name}: ${why}`]
      }),
    )
    const those = reasons.flat()
    const isEnough = isForReading ? those.length < all.length : those.length === 0
    if (isEnough) return null
    if (mayReadMetrics) return those.join(' ')
    return `Businesses that are not ready: ${those.length} of ${all.length}.`
  }
  return {
    whyNotReady: (asking) => whyNot((probes) => probes.whyNotReady(asking), asking),
    whyDown: (asking) =>
      whyNot((probes) => probes.whyDown(asking), { ...asking, isForReading: false }),
    past: async () => ({}),
    async metrics() {
      const texts = await Promise.all(
        all.map(async ({ name, probes }) => {
          const text = typeof probes === 'string' ? databaseUp(false) : await probes.metrics()
          return labelled(text, name)
        }),
      )
      return grouped(more() + texts.join(''))
    },
  }
}

/** Adds the name of a business to each line of its metrics. */
const labelled = (text: string, business: string) =>
  text.replace(/^([a-z_]+)(?:\{(.+)\})? /gm, (_, name, labels) => {
    const label = `business="${business}"`
    return `${name}{${labels ? `${label},${labels}` : label}} `
  })

/** Puts the lines of a metric behind one another: Prometheus takes each metric once. */
function grouped(text: string): string {
  const lines = new Map<string, string>()
  for (const part of text.split(/^(?=# HELP )/m)) {
    const [head = '', body = ''] = part.split(/(?<=^# TYPE .+\n)/m)
    lines.set(head, (lines.get(head) ?? '') + body)
  }
  return [...lines].flat().join('')
}
