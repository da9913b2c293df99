import { DatabaseUnavailable } from '../kernel/database-errors'

/** The result of work, or DatabaseUnavailable after a time; the work goes on. */
export function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DatabaseUnavailable('The database is being looked at.'))
    timer = setTimeout(giveUp, ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
