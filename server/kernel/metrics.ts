type Labels = Readonly<Record<string, string>>

interface Described {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
}

export interface Sample {
  labels?: Labels
  value: number
}

/** Lines of a metric in the text format of Prometheus. */
export function metricText({ name, help, type }: Described, samples: readonly Sample[]): string {
  if (samples.length === 0) return ''
  return headOf({ name, help, type }) + samples.map((sample) => lineOf(name, sample)).join('')
}

const headOf = ({ name, help, type }: Described) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

const lineOf = (name: string, { labels = {}, value }: Sample) => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${inside.length > 0 ? `{${inside.join()}}` : ''} ${value}\n`
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** A distribution of values, one for each set of labels. */
export interface Histogram {
  observe(value: number, labels?: Labels): void
  text(): string
}

interface Counted {
  labels: Labels
  /** number of values up to each bound */
  upTo: number[]
  count: number
  sum: number
}

/** Creates a histogram from the upper bounds of its buckets, ascending. */
export function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const all = new Map<string, Counted>()

  function linesOf({ labels, upTo, count, sum }: Counted): string {
    const buckets = bounds.map((bound, index) => ({ le: String(bound), value: upTo[index] ?? 0 }))
    return [...buckets, { le: '+Inf', value: count }]
      .map(({ le, value }) => lineOf(`${name}_bucket`, { labels: { ...labels, le }, value }))
      .concat(lineOf(`${name}_sum`, { labels, value: sum }))
      .concat(lineOf(`${name}_count`, { labels, value: count }))
      .join('')
  }

  return {
    observe(value, labels = {}) {
      const key = JSON.stringify(labels)
      const known = all.get(key)
      const counted = known ?? { labels, upTo: bounds.map(() => 0), count: 0, sum: 0 }
      if (!known) all.set(key, counted)
      bounds.forEach((bound, index) => {
        if (value <= bound) counted.upTo[index] = (counted.upTo[index] ?? 0) + 1
      })
      counted.count += 1
      counted.sum += value
    },
    text: () =>
      all.size === 0
        ? ''
        : headOf({ name, help, type: 'histogram' }) + [...all.values()].map(linesOf).join(''),
  }
}
