import { promoDiscountOf } from '../appointment/privilege'
import type { PaidRow } from '../appointment/tenders'
import { canonical } from '../kernel/canonical'
import { centavos, less, pesos, sum, times } from '../kernel/money'
import { type Need, type Refusal, refuse } from '../kernel/refusal'
import { type Act, type Callers, isAct, isLimited, may, roleOf } from '../may'
import { notAllowedText } from '../may-words'
import { type Appointment, isFinal } from '../rows/appointment'
import { lacking, notAllowedBy } from '../rows/approval'
import type { Correction } from '../rows/correction'
import type { Drawer } from '../rows/drawer'
import { keyOf, type Row, rowIn } from '../rows/rows'
import type { Sale } from '../rows/sale'
import type { Changes, Context, RowChange, TableName, World } from '../rows/world'
import { runningDay } from '../slot/night'
import type { CommandName } from './all'
import {
  cancelActs,
  correctionsAdded,
  isOwnSlip,
  type Moved,
  madeOn,
  moneyActs,
  type NeededAct,
  receivedActs,
  takeBackActs,
} from './money-acts'
import { commandOf, subjectOf, type Work } from './work'

/** The context of a command, and the instant at which the tablet says that it was made. */
type Claimed = Context & { takenAt?: string | undefined }

/** The context of a command with the instant that its input claims. */
export const claimedIn = (context: Context, input: object): Claimed => {
  const takenAt: unknown = 'takenAt' in input ? input.takenAt : undefined
  return { ...context, takenAt: typeof takenAt === 'string' ? takenAt : undefined }
}

/**
 * The acts that a command's changes need beside the callers of its call. They follow from the rows before and after, so
 * that no command, alone, in a batch or in an import, gets round one.
 */
export function neededActs(world: World, changes: Changes, context: Claimed): NeededAct[] {
  return changes.rows.flatMap((change) => {
    const before = rowIn(world, { table: change.table, id: keyOf(change) })
    switch (change.table) {
      case 'appointments':
        return ofVisit(world, asOf(before, change), change.row, context)
      case 'sales':
        return ofSale(world, asOf(before, change), change.row, context)
      case 'drawers':
        return ofDrawer(asOf(before, change), change.row, context)
      default:
        return isFollowing(before, change)
          ? []
          : ofResource(world, change.table, before?.row, change.row)
    }
  })
}

/** The row before, of the same table as the row after. */
const asOf = <Change extends RowChange>(before: RowChange | null, { table }: Change) =>
  (before?.table === table ? before.row : undefined) as Change['row'] | undefined // of that table

/**
 * The acts that a command needs and the account may not do in this store: that of its call, and those of its changes.
 */
export function missingActs(
  world: World,
  changes: Changes | null,
  context: Claimed,
  roles: string,
  callers: Callers = 'user',
): NeededAct[] {
  const ofCall = isAct(callers) ? [{ act: callers }] : []
  const ofChanges = changes ? neededActs(world, changes, context) : []
  return lacking(roles, [...ofCall, ...ofChanges], world.store.rights)
}

/** Refuses changes whose acts the account may not do in this store; null if it may do all of them. */
export function rightsRule(
  world: World,
  changes: Changes,
  context: Claimed,
  roles: string,
): Refusal | null {
  const [missing] = missingActs(world, changes, context, roles)
  return missing
    ? refuse('forbidden', notAllowedText(roles, missing.act, world.store.rights))
    : null
}

/**
 * Refuses a command on a tablet as the service would, and says what a colleague could allow. An account of before the
 * roles of the desk asks the service.
 */
export function deniedWork<Name extends CommandName>(
  work: Work<Name>,
  world: World,
  changes: Changes | null,
  context: Claimed,
  roles: string,
  allowed?: Pick<Need, 'acts'>,
): Refusal | null {
  const { may: callers } = commandOf(work).call
  const { rights } = world.store
  const isAsked = isLimited(roles) || roleOf(callers) === null
  if (isAsked && !isAct(callers) && !may(roles, callers, rights))
    return refuse('forbidden', notAllowedText(roles, callers, rights))
  const claimed = claimedIn(context, work.input)
  const missing = missingActs(world, changes, claimed, roles, isAsked ? callers : 'user')
  const acts = allowed ? notAllowedBy(allowed, missing) : missing
  if (!acts[0]) return null
  const { table, id } = subjectOf(work)
  const needs = [{ subject: `${table}/${id}`, acts: missing }]
  return refuse('forbidden', notAllowedText(roles, acts[0].act, rights), { needs })
}

const statuses: readonly string[] = ['RESERVED', 'CHECKED_IN', 'COMPLETED']

function ofVisit(
  world: World,
  before: Appointment | undefined,
  after: Appointment,
  context: Claimed,
): NeededAct[] {
  // The law gives a privilege, not the user.
  const discount = promoDiscountOf(after)
  const isMore = discount > (before ? promoDiscountOf(before) : 0)
  const isBack =
    statuses.includes(after.status) &&
    statuses.indexOf(after.status) < statuses.indexOf(before?.status ?? '')
  const step: NeededAct[] = isBack ? [{ act: 'voidSteps' }] : []
  const given: NeededAct[] = isMore ? [{ act: 'giveDiscount', amount: discount }] : []
  const moved = movedBy(world, before, after, context)
  if (after.isTakenBack && !before?.isTakenBack) return takeBackActs(after, moved, context)
  const isOpen = !(isBack || isFinal(before ?? after))
  const isCancelled = after.status === 'CANCELLED' && before?.status !== 'CANCELLED'
  const lowered = isCancelled ? cancelActs(moved) : []
  return [...given, ...step, ...lowered, ...ofMoney({ ...moved, isOpen }, after.startDate)]
}

function ofSale(
  world: World,
  before: Sale | undefined,
  after: Sale,
  context: Context,
): NeededAct[] {
  const off = before ? 0 : belowPrice(world, after)
  const given: NeededAct[] = off > 0 ? [{ act: 'giveDiscount', amount: off }] : []
  const moved = movedBy(world, before, after, context)
  if (after.waitsFor && correctionsAdded(moved).length === 0) return ofReceived(world, after, moved)
  return [...given, ...ofMoney(moved, after.day)]
}

function ofReceived({ appointments, sales }: World, after: Sale, moved: Moved): NeededAct[] {
  const visit = appointments.get(after.waitsFor ?? '')
  const isOfIt = ({ id, waitsFor }: Sale) => [id, waitsFor].includes(after.waitsFor)
  const rows = [...(visit ? [visit] : []), ...[...sales.values()].filter(isOfIt)]
  return receivedActs(after, { ...moved, isOpen: visit !== undefined && !isFinal(visit) }, rows)
}

/** The PHP by which the lines of a sale are below the present prices of their products. */
const belowPrice = ({ products }: World, { lines }: Sale): number =>
  pesos(
    sum(
      ...lines.map(({ productId, price, quantity }) =>
        times(less(centavos(products.get(productId)?.price ?? 0), centavos(price)), quantity),
      ),
    ),
  )

/** The change of a row that takes no more orders. */
const movedBy = (
  { store }: World,
  before: PaidRow | undefined,
  after: PaidRow,
  { user, now }: Context,
): Moved => ({ before, after, user, today: runningDay(now, store), isOpen: false })

/** The acts of the money and the corrections of a row whose business day is `ofDay`. */
function ofMoney(moved: Moved, ofDay: string): NeededAct[] {
  const { before, after, today } = moved
  const added = correctionsAdded(moved)
  const isVoiding = added.some(({ kind }) => kind === 'LINE' || kind === 'COMPLETION')
  const wasSigned = new Map(before?.corrections.map(({ id, signedBy }) => [id, signedBy]))
  const isSigned = after.corrections.some(
    ({ id, signedBy }) => signedBy !== null && wasSigned.get(id) === null,
  )
  const isOfOtherDay = added.some(
    (each) => ofDay < madeOn(each.day, today) && !isFreeOfDays(moved, each),
  )
  return [
    ...moneyActs(moved),
    ...(isVoiding ? [{ act: 'voidSteps' as const }] : []),
    ...(isSigned ? [{ act: 'countersign' as const }] : []),
    ...(isOfOtherDay ? [{ act: 'useOtherDays' as const }] : []),
  ]
}

/** Whether a correction changes no figures of another day: a forgotten reference, or an own slip of the day. */
const isFreeOfDays = (moved: Moved, correction: Correction): boolean =>
  correction.kind === 'REFERENCE' ||
  ((correction.kind === 'PAYMENT' || moved.isOpen) && isOwnSlip(moved, correction))

function ofDrawer(before: Drawer | undefined, after: Drawer, { user }: Context): NeededAct[] {
  if (!before) return []
  const isSigned = after.closings.some(
    ({ id, signedBy }) =>
      signedBy !== null && before.closings.find((each) => each.id === id)?.signedBy === null,
  )
  if (isSigned) return [{ act: 'countersign' }]
  return before.openedBy === user ? [] : [{ act: 'useOtherDrawers' }]
}

/** The act that a field of a resource needs; `changeResources` if it isn't named. */
const actOfField: Partial<Record<TableName, Readonly<Record<string, Act>>>> = {
  services: {
    price: 'changePrices',
    prices: 'changePrices',
    extensionPrice: 'changePrices',
    extensionCommission: 'changeCommissions',
    promoLessMap: 'changePromos',
  },
  products: { price: 'changePrices' },
  staffs: { serviceCommissionMap: 'changeCommissions' },
  rooms: {},
  lockers: {},
}

/** Fields that follow from others, or that the service stamps. */
const stamps = ['id', 'storeCode', 'createdBy', 'createdDateTime', 'lastUpdatedBy'].concat(
  'updatedDateTime',
  'version',
  'deleted',
)

const isBlank = (value: unknown): boolean =>
  [null, undefined, '', 0, false].some((blank) => blank === value) ||
  ['[]', '{}'].includes(canonical(value))

/** Whether only the amounts of a percentage have changed, with the price of a service, whose act counts. */
function isFollowing(before: RowChange | null, after: RowChange): boolean {
  if (before?.table !== 'promos' || after.table !== 'promos') return false
  const { serviceLessPriceMap } = before.row
  return (
    before.row.percent !== null &&
    sameServices(serviceLessPriceMap, after.row.serviceLessPriceMap) &&
    canonical({ ...after.row, serviceLessPriceMap }) === canonical(before.row)
  )
}

const sameServices = (a: object, b: object) =>
  canonical(Object.keys(a).sort()) === canonical(Object.keys(b).sort())

/** A field's value as somebody set it: of a percentage, no amount, which follows from the price. */
function asSet({ promos }: World, field: string, value: unknown): unknown {
  if (field !== 'promoLessMap' || typeof value !== 'object' || value === null) return value
  const set = Object.entries(value).map(([id, off]) => [id, promos.get(id)?.percent ? null : off])
  return Object.fromEntries(set)
}

function ofResource(
  world: World,
  table: TableName,
  before: Row | undefined,
  after: Row,
): NeededAct[] {
  if (table === 'promos') return [{ act: 'changePromos' }]
  const named = actOfField[table]
  if (!named) return []
  const changed = Object.entries(after).filter(([field, value]) => {
    if (stamps.includes(field)) return false
    const was: unknown = before && Reflect.get(before, field)
    const [from, to] = [was, value].map((each) => canonical(asSet(world, field, each)))
    return before ? from !== to : !isBlank(value)
  })
  return [...new Set(changed.map(([field]) => named[field] ?? 'changeResources'))].map((act) => ({
    act,
  }))
}
