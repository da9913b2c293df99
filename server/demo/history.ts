import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import { atWallMinute, type BusinessTime, isoAt } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import { type Changes, type Outcome, run, type World } from '#domain/rows/world'
import type { LedgerEntry } from './business'

/** The past of one store, built command by command. */
export class History {
  readonly #world: World
  readonly #user: string
  readonly #byDate = new Map<string, Map<string, Appointment>>()
  readonly ledger: LedgerEntry[] = []
  readonly customers: Map<string, Customer>

  /** `customers`, by mobile number, is shared with the histories of other stores. */
  constructor(world: World, customers: Map<string, Customer>, user: string) {
    this.#world = world
    this.customers = customers
    this.#user = user
  }

  get appointments(): Appointment[] {
    return [...this.#byDate.values()].flatMap((day) => [...day.values()])
  }

  appointment(date: string, id: string): Appointment | undefined {
    return this.#byDate.get(date)?.get(id)
  }

  /** The store's rows, with the appointments of a date. */
  on(date: string): World {
    const appointments = this.#byDate.get(date) ?? new Map()
    return { ...this.#world, customers: this.customers, appointments }
  }

  /** Runs a command at a wall-clock minute. Returns whether it succeeded. */
  run<Name extends CommandName>(
    at: number,
    date: string,
    name: Name,
    input: CommandInputs[Name],
  ): boolean {
    const now = businessTimeAtMinute(at)
    const context = { user: this.#user, now, freshId: '' }
    const outcome: Outcome = run(commands[name].transition, this.on(date), input, context)
    if (outcome.kind === 'done') this.#keep(outcome.changes, now)
    return outcome.kind === 'done'
  }

  #keep({ rows, points }: Changes, now: BusinessTime) {
    for (const change of rows) {
      if (change.table === 'customers') this.customers.set(change.row.mobileNumber, change.row)
      if (change.table === 'appointments') this.#put(change.row)
    }
    const people = rows.flatMap((change) => (change.table === 'customers' ? [change.row] : []))
    for (const movement of points) {
      const balanceAfter = people.find(({ id }) => id === movement.customerId)?.pointsEarned ?? 0
      const kept = { createdBy: this.#user, createdDateTime: now.instant }
      this.ledger.push({ ...movement, ...kept, balanceAfter, storeCode: this.#world.store.code })
    }
  }

  #put(row: Appointment) {
    const day = this.#byDate.get(row.startDate) ?? new Map()
    this.#byDate.set(row.startDate, day.set(row.id, row))
  }
}

/** The business time of a wall-clock minute. There is no summer time, so each minute is one instant. */
function businessTimeAtMinute(wallMinute: number): BusinessTime {
  const { date, time } = atWallMinute(wallMinute)
  return { date, time, instant: new Date(isoAt(date, time)).toISOString() }
}
