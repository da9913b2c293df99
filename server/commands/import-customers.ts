import { customerInUse } from '#domain/customer/remove'
import { normalMobile } from '#domain/kernel/names'
import type { Refusal } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { type Customer, fullName, mergedStatus } from '#domain/rows/customer'
import type { Changes, World } from '#domain/rows/world'
import { selectVisitOf } from '../appointments/read-appointments'
import {
  type CustomerChange,
  freeNumbers,
  readStored,
  type StoredCustomer,
  saveCustomers,
} from '../customers/many-customers'
import { customersJoined } from '../customers/publish-customers'
import { readUsed } from '../customers/read-used'
import type { StoreTx } from '../db/tx'
import { inSlices } from '../kernel/in-slices'
import {
  type ImportContext,
  type Imported,
  type ImportedWrite,
  type RefusedWrite,
  runWrite,
} from './imported-write'
import { readWorld } from './load-world'
import { numberGivenUp } from './preparations'

/** Customers and visits that the writes of an import may read. */
interface People {
  world: World
  byId: ReadonlyMap<string, StoredCustomer>
  byNumber: ReadonlyMap<string, StoredCustomer>
  /** one appointment of each customer to be removed, by customer id */
  visits: ReadonlyMap<string, Appointment>
  /** ids of customers who must stay: their points moved, or another record was merged into them */
  used: ReadonlySet<string>
}

/** Runs an import's writes of customers. A few SQL statements read and save the rows of all writes. */
export async function importCustomers(
  tx: StoreTx,
  writes: readonly ImportedWrite[],
  context: ImportContext,
): Promise<Imported> {
  if (writes.length === 0) return { refused: [], save: async () => new Map() }
  const people = await loadPeople(tx, writes)
  const changes = new Map<string, CustomerChange>()
  const freed = new Set<string>()
  const refused: RefusedWrite[] = []
  const numbers = new Map<number, string>()
  const joined = new Map<number, Customer>()
  for await (const write of inSlices(writes, 50)) {
    const number = numberOf(write, people)
    const changed = changes.get(number)
    const known = people.byNumber.get(number)
    if (known && !changed && joinsStore(write, known)) {
      joined.set(write.at, known.row)
      continue
    }
    const current = changed?.row ?? (known && isPresent(known) ? known.row : null)
    const ran = runOne(write, people, { number, current, known }, context)
    if ('refusal' in ran) {
      refused.push({ at: write.at, row: ran.row, refusal: ran.refusal })
      continue
    }
    if (known && !isPresent(known)) freed.add(known.row.id)
    numbers.set(write.at, number)
    const next = ran.changes.rows.find(({ table }) => table === 'customers')
    if (next?.table !== 'customers') continue
    changes.set(number, {
      before: changed ? changed.before : current,
      row: next.row,
      points: [...(changed?.points ?? []), ...ran.changes.points],
      context: { ...context, action: changed?.context.action ?? write.name },
    })
  }
  const save = async () => {
    await freeNumbers(tx, [...freed])
    const saved = await saveCustomers(tx, [...changes.values()])
    customersJoined(
      tx,
      tx.storeCode,
      [...joined.values()].map(({ id }) => id),
    )
    const versions = new Map(saved.map((row) => [row.mobileNumber, row.version]))
    return new Map([
      ...[...numbers].map(([at, number]) => [at, versions.get(number) ?? 0] as const),
      ...[...joined].map(([at, { version }]) => [at, version] as const),
    ])
  }
  const known = [...joined].map(([at, row]) => ({ at, name: fullName(row) }))
  return { refused, joined: known, save }
}

async function loadPeople(tx: StoreTx, writes: readonly ImportedWrite[]): Promise<People> {
  const ids = writes.flatMap(({ name, received }) =>
    name === 'addCustomer' ? [] : [received.params.id ?? ''],
  )
  const removed = writes.flatMap(({ name, received }) =>
    name === 'removeCustomer' ? [received.params.id ?? ''] : [],
  )
  const stored = await readStored(tx, writes.flatMap(addedNumber), ids)
  const world = await readWorld(tx.db, tx.storeCode, [selectVisitOf(removed)])
  const visits = [...world.appointments.values()]
  return {
    world,
    byId: new Map(stored.map((each) => [each.row.id, each])),
    byNumber: new Map(stored.map((each) => [each.row.mobileNumber, each])),
    visits: new Map(visits.map((row) => [row.customerId ?? '', row])),
    used: await readUsed(tx.db, removed),
  }
}

function addedNumber({ name, received }: ImportedWrite): string[] {
  const { mobileNumber } = received.body
  return name === 'addCustomer' && typeof mobileNumber === 'string'
    ? [normalMobile(mobileNumber)]
    : []
}

const isPresent = ({ row }: StoredCustomer): boolean => row.status !== mergedStatus

/** Whether a write adds a customer whom only another store knows. Such a customer joins the store; the record stays. */
const joinsStore = (write: ImportedWrite, known: StoredCustomer): boolean =>
  write.name === 'addCustomer' && isPresent(known) && !known.isHere

/** The mobile number of the customer that a write changes; blank for a customer who doesn't exist or was merged. */
function numberOf(write: ImportedWrite, { byId }: People): string {
  const [added] = addedNumber(write)
  if (added !== undefined) return added
  const stored = byId.get(write.received.params.id ?? '')
  return stored && isPresent(stored) ? stored.row.mobileNumber : ''
}

interface Around {
  number: string
  current: Customer | null
  known: StoredCustomer | undefined
}

type Ran = { row: string; refusal: Refusal } | { changes: Changes }

function runOne(
  write: ImportedWrite,
  { world, visits, used }: People,
  { number, current, known }: Around,
  context: ImportContext,
): Ran {
  const visit = current && visits.get(current.id)
  const { row, outcome } = runWrite(
    write.name,
    withNumber(write, number),
    {
      ...world,
      customers: new Map(current ? [[number, current]] : []),
      appointments: new Map(visit ? [[visit.id, visit]] : []),
    },
    context,
  )
  const isAdd = write.name === 'addCustomer'
  if (isAdd && known?.present) return { row, refusal: numberGivenUp(known.present) }
  if (write.name === 'removeCustomer' && current && used.has(current.id))
    return { row, refusal: customerInUse(current) }
  return outcome.kind === 'refused'
    ? { row, refusal: outcome.refusal }
    : { changes: outcome.changes }
}

/** Adds the mobile number to a write: the request names the customer by id, commands find customers by number. */
const withNumber = (write: ImportedWrite, mobileNumber: string): ImportedWrite =>
  write.name === 'addCustomer'
    ? write
    : {
        ...write,
        received: {
          ...write.received,
          params: { ...write.received.params, mobileNumber },
        },
      }
