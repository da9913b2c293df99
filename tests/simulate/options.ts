import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { pastFailures } from './past-failures'

export interface Options {
  /** the first seed, and the number of seeds */
  first: number
  seeds: number
  /** single seeds in addition */
  also: readonly number[]
  /** processes that share the work */
  jobs: number
  /** prints everything that happens */
  trace: boolean
  /** a helper process, which plays the seeds that the main process sends */
  isWorker: boolean
  /** looks for planted bugs: for all, or for those whose name contains `plantedName` */
  planted: boolean
  plantedName: string | null
}

const usualSeeds = '100'

/** Reads the command line: --seeds N, --seed S, --past, --jobs J, --trace, --planted [name]. */
export function readOptions(given: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      past: { type: 'boolean', default: false },
      jobs: { type: 'string', default: String(Math.min(8, availableParallelism())) },
      trace: { type: 'boolean', default: false },
      worker: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const one = values.seed === undefined ? usualSeeds : '1'
  return {
    first: Number(values.seed ?? 1),
    seeds: Number(values.seeds ?? one),
    also: values.past ? pastFailures : [],
    jobs: values.trace ? 1 : Number(values.jobs),
    trace: values.trace,
    isWorker: values.worker,
    planted: values.planted,
    plantedName: positionals[0] ?? null,
  }
}
