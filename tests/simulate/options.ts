import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { pastFailures } from './past-failures'

export interface Options {
  /** the first seed, how many, and each how-manieth */
  first: number
  seeds: number
  step: number
  /** single seeds besides */
  also: readonly number[]
  /** processes that share the work */
  jobs: number
  /** says everything that happens */
  trace: boolean
  /** one of several processes: answers in JSON */
  isWorker: boolean
  /** stops at the first seed that fails */
  isOneEnough: boolean
  /** looks for the bugs that were put in on purpose: all, or those whose name has this in it */
  planted: boolean
  plantedName: string | null
}

const usualSeeds = '100'

/** Reads the command line: --seeds N, --seed S, --past, --jobs J, --trace, --first, --planted [name]. */
export function readOptions(given: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      step: { type: 'string', default: '1' },
      past: { type: 'boolean', default: false },
      also: { type: 'string' },
      jobs: { type: 'string', default: String(Math.min(8, availableParallelism())) },
      trace: { type: 'boolean', default: false },
      worker: { type: 'boolean', default: false },
      first: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const one = values.seed === undefined ? usualSeeds : '1'
  return {
    first: Number(values.seed ?? 1),
    seeds: Number(values.seeds ?? one),
    step: Number(values.step),
    also: values.past ? pastFailures : (values.also?.split(',').map(Number) ?? []),
    jobs: values.trace ? 1 : Number(values.jobs),
    trace: values.trace,
    isWorker: values.worker,
    isOneEnough: values.first,
    planted: values.planted,
    plantedName: positionals[0] ?? null,
  }
}
