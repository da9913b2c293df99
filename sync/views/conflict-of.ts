import { paidBackOf, withHeldMoney } from '#domain/commands/held-money'
import { isBooking } from '#domain/commands/kinds'
import { chosenInput, disputedNow, fieldOf, fieldsAbout, type Sides } from '#domain/commands/merge'
import { commandOf, isCreate, subjectOf } from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import { reasonOf } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn, keyOf, type Row, withRow } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import type { Choice, Conflict, FieldConflict } from '../api/conflict'
import { currentRow } from '../commands/current-row'
import { choicesFor, mayBookAgain } from '../conflict/choices'
import { wantedRow } from '../conflict/detect'
import { refusalOf } from '../conflict/judge'
import { namesPlaces, withKeptPlaces } from '../conflict/kept-places'
import { resolution } from '../conflict/resolution'
import type { ResolutionContext } from '../conflict/resolution-context'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import { isConflictIn } from '../outbox/states'
import { type CustomerContext, withoutParked } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'
import { readCustomer } from '../store/customers'
import type { Entry, Parked } from '../store/entry'

export interface ConflictParts extends WithDeps, WithStatus, WithSessions {
  reader: Reader
  context: CustomerContext
}

/** A parked entry as the sync panel shows it, with choices that fit the present state. */
export async function conflictOf(
  parts: ConflictParts,
  entry: Entry,
  asked: Parked,
): Promise<Conflict> {
  const { reader, context } = parts
  const current = (await currentRow(context, entry)) ?? ownOf(entry, asked.current)
  const business = context.businessOf(entry.user)
  const wanted = wantedRow(business, entry)
  const sides: Sides = { wanted: wanted?.row ?? null, current: current?.row ?? null }
  const parked = { ...asked, fields: disputedNow(entry, sides) }
  const mine = mineOn(business, entry, parked, current, sides)
  const booking = bookingIn(wanted)
  const scope = { dates: datesOf(entry, booking), mobileNumber: entry.mobile }
  const known = await reader.world(withoutParked(context), scope)
  const world = withRow(withBlocking(known, parked), subjectOf(entry), current)
  const { code, message, field } = parked
  const situation = { entry, current, wanted, sales: known.sales }
  const { sales } = known
  return {
    entryId: entry.id,
    code,
    command: entry.command,
    input: entry.input,
    queuedAt: entry.queuedAt,
    answeredAt: entry.lost?.answeredAt ?? null,
    user: entry.user,
    message,
    field,
    reason: parked.reason ?? reasonOf(parked.obstacles),
    seen: bookingIn(entry.seen),
    current: isCreate(entry) ? null : bookingIn(current),
    changedBy: changedBy(current),
    inTheWay: code === 'maybe-twice' ? null : inTheWay(parked, world),
    alike: code === 'maybe-twice' ? parked.blocking : [],
    wanted: booking,
    fields: fieldsOf(entry, parked, { ...sides, mine }),
    isReceived: (entry.received?.tenderIds ?? []).length > 0,
    paidBack: paidBackOf({ sales }, entry),
    heldInput: withHeldMoney({ sales }, entry).input,
    again: code === 'moved-on' ? againOf(situation, businessTimeAt(parts.deps.clock()).date) : null,
    choices: await choicesOf(parts, { ...situation, parked }, world),
  }
}

type Situation = Pick<ResolutionContext, 'entry' | 'current' | 'wanted' | 'sales'>

/** The booking that takes the place of a cancelled visit; null if it can't be booked again. */
function againOf(situation: Situation, today: string): Conflict['again'] {
  const { entry, current, wanted } = situation
  if (!mayBookAgain({ entry, current: bookingIn(current), wanted: bookingIn(wanted) })) return null
  const context = { ...situation, customer: null, input: undefined, freshId: entry.id, today }
  const work = resolution(context, { kind: 'book-again' })
  return work && typeof work === 'object' && isBooking(work) ? work.input : null
}

/** Choices that fit the present state, each with the refusal that it would get. */
async function choicesOf(
  { deps, status, sessions, context }: ConflictParts,
  { parked, ...situation }: Situation & { parked: Parked },
  world: World,
): Promise<readonly Choice[]> {
  const { entry, current, wanted } = situation
  const others = context.pending.entries.filter(
    (each) => isConflictIn(each, context.store) && subjectOf(each).id !== subjectOf(entry).id,
  )
  const kept = withKeptPlaces(world, others, context.businessOf)
  const mayNote = parked.code === 'moved-on' && entry.mobile !== ''
  const customer = mayNote ? await readCustomer(context.tx, context.store, entry.mobile) : null
  const user = sessions.current()?.username ?? ''
  const now = businessTimeAt(deps.clock())
  const freshId = entry.id
  const resolutionContext = { ...situation, customer, input: undefined, freshId, today: now.date }
  return choicesFor({
    entry,
    conflict: parked,
    world: kept,
    current: bookingIn(current),
    customer,
    wanted: bookingIn(wanted),
    mayReschedule: status.current().hasAllCalls,
    user,
    now,
    refusalOf: (choice) =>
      refusalOf(namesPlaces(choice) ? kept : world, resolutionContext, choice, {
        user,
        now,
        freshId,
      }),
  })
}

/** Adds the bookings that the service named as blocking, unless a pull has brought the same or a newer version. */
function withBlocking(world: World, { blocking }: Parked): World {
  const newer = blocking.filter(
    ({ id, version }) => (world.appointments.get(id)?.version ?? -1) < version,
  )
  if (newer.length === 0) return world
  const rows = newer.map((row) => [row.id, row] as const)
  return { ...world, appointments: new Map([...world.appointments, ...rows]) }
}

function changedBy(current: RowChange | null): Conflict['changedBy'] {
  if (!current) return null
  const { lastUpdatedBy: who, updatedDateTime: at } = current.row
  return who ? { who, at } : null
}

const ownOf = (entry: Entry, row: RowChange | null): RowChange | null =>
  row && keyOf(row) === subjectOf(entry).id ? row : null

function datesOf(entry: Entry, wanted: Appointment | null): string[] {
  return [...new Set([...entry.dates, ...(wanted ? [wanted.startDate] : [])])]
}

/** The first blocking booking: its current row if that is known, otherwise the row in the service's refusal. */
function inTheWay(parked: Parked, world: World): Appointment | null {
  const ids = parked.obstacles.flatMap(({ appointmentId }) => appointmentId ?? [])
  const [known] = ids.flatMap((id) => world.appointments.get(id) ?? [])
  return known ?? parked.blocking[0] ?? null
}

function fieldsOf(
  entry: Entry,
  parked: Parked,
  { wanted, current, mine }: Sides & { mine: Row | null },
): FieldConflict[] {
  const edits = Object.values(commandOf(entry).edits)
  return [...fieldsAbout(entry)]
    .filter((field) => parked.fields.includes(field))
    .map((field) => ({
      field,
      was: fieldOf(entry.seen?.row ?? null, field),
      theirs: fieldOf(current, field),
      yours: fieldOf(mine ?? wanted, field),
      money: edits.some(
        ({ fields, money, restsOn }) =>
          (money && fields.includes(field)) || restsOn?.includes(field),
      ),
    }))
}

/**
 * The current row with all values of the refused entry; changes such as points are added to it. Null when no field is
 * disputed, or the command doesn't apply.
 */
function mineOn(
  business: World,
  entry: Entry,
  { fields }: Parked,
  current: RowChange | null,
  sides: Sides,
): Row | null {
  if (fields.length === 0 || !current) return null
  const work = chosenInput(entry, sides, fields)
  const made = work && work !== 'nothing' ? { ...entry, ...work, seen: current } : null
  return made && (wantedRow(business, made)?.row ?? null)
}
