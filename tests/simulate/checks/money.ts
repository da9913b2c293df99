import { extensionsOf } from '#domain/rows/extension'
import { isRetail, type Sale } from '#domain/rows/sale'
import type { Tender } from '#domain/rows/tender'
import { type EndedRecord, endedOn, type SeenTablet } from '../device/records'
import type { Violate } from './devices'
import type { Books } from './read-books'

/** A payment, whose parts have names of their own. */
interface Paid {
  parts?: readonly { id?: string }[]
}

/** The fields of facts about money. */
interface Said {
  id: string
  movementId?: string
  closingId?: string
  correctionId?: string
  skipId?: string
  extensionId?: string
  parts?: readonly unknown[]
  payment?: Paid
  members?: readonly { payment?: Paid }[]
  tip?: { id: string }
  tenders?: readonly { id: string }[]
}

/** Checks that each fact about money, presence and the running day that counts as applied is on the service once, in its own row. */
export function checkMoney(tablets: readonly SeenTablet[], books: Books, violate: Violate): void {
  const facts = factsIn(books)
  const gone = new Set(tablets.flatMap(endedOn).flatMap(takenBackIn))
  for (const tablet of tablets)
    for (const record of endedOn(tablet)) {
      if (record.ending !== 'applied') continue
      for (const fact of factsOf(record)) {
        const times = facts.get(fact) ?? 0
        if (times === 0 && gone.has(fact)) continue
        if (times !== 1) violate(`${tablet.name}: ${fact} is on the service ${times} times`)
      }
    }
  for (const row of books.sales)
    for (const text of wrongSale(row)) violate(`service: ${row.id}: ${text}`)
}

/** The extension that an entry takes back, which is not there any more if it took effect. */
const takenBackIn = ({ entry: { command, input } }: EndedRecord): string[] => {
  const { id, extensionId } = input as Said // its own input
  return command === 'takeBackExtension' ? [`extension ${extensionId} of ${id}`] : []
}

const cents = (amount: number): number => Math.round(amount * 100)

/** Errors in the tenders of a sale. A payment may hold less than nothing only if a correction says so. */
function wrongSale({ tenders, total, corrections }: Sale): string[] {
  const sumOf = (some: readonly Tender[]) =>
    some.reduce((all, { amount }) => all + cents(amount), 0)
  const paid = tenders.filter(({ kind }) => kind === 'PAYMENT')
  const errors = sumOf(paid) === cents(total) ? [] : ['the tenders are not the total']
  const isDoubled = corrections.some((each) => each.isDoubled)
  for (const one of paid)
    if (!isDoubled && sumOf(tenders.filter(({ of }) => of === one.id)) > cents(one.amount))
      errors.push(`${one.id} was paid back twice, which no correction says`)
  return errors
}

const tendersIn = (paid: Paid | undefined): string[] =>
  (paid?.parts ?? []).map(({ id }) => `tender ${id}`)

/** Names of the facts of an entry. */
function factsOf({ entry: { command, input } }: EndedRecord): string[] {
  const said = input as Said // its own input
  const { id, movementId, closingId, correctionId, skipId, extensionId, parts = [] } = said
  const { payment, tip, tenders, members } = said
  const refunded = [
    `correction ${correctionId} of ${id}`,
    ...parts.map((_, index) => `tender ${correctionId}/${index + 1}`),
  ]
  switch (command) {
    case 'openDrawer':
      return [`drawer ${id}`]
    case 'moveCash':
      return [`movement ${movementId} of ${id}`]
    case 'closeDrawer':
      return [`closing ${closingId} of ${id}`]
    case 'signDrawer':
      return [`signature of ${closingId} of ${id}`]
    case 'correctPayment':
    case 'correctSale':
    case 'undoCompletion':
      return [`correction ${correctionId} of ${id}`]
    case 'signCorrection':
      return [`signature of ${correctionId} of ${id}`]
    case 'undoCheckIn':
    case 'takeBackExtension':
      return parts.length === 0 ? [] : refunded
    case 'refundAppointment':
    case 'refundSale':
    case 'voidLine':
      return refunded
    case 'completeAppointment':
    case 'addTip':
      return tip ? [`tender ${tip.id}`] : []
    case 'payGroup':
      return (members ?? []).flatMap((member) => tendersIn(member.payment))
    case 'receiveMoney':
      return (tenders ?? []).map((tender) => `tender ${tender.id}`)
    case 'clockIn':
      return [`attendance ${id}`]
    case 'skipTurn':
      return [`skip ${skipId} of ${id}`]
    case 'extendAppointment':
      return [`extension ${extensionId} of ${id}`]
    case 'addAbsence':
      return [`absence ${id}`]
    case 'cancelAbsence':
      return [`end of absence ${id}`]
    case 'sell':
      return [`sale ${id}`, ...tendersIn(payment)]
    default:
      return []
  }
}

const signatureOf = (fact: { id: string; signedBy: string | null }, row: string): string[] =>
  fact.signedBy === null ? [] : [`signature of ${fact.id} of ${row}`]

/** How often each fact is on the service. */
function factsIn({
  appointments,
  sales,
  drawers,
  attendances,
  absences,
}: Books): ReadonlyMap<string, number> {
  // Money that waited for its booking or sale is in two rows, and doesn't count where it waited.
  const owners = [...appointments, ...sales.filter(isRetail)]
  const placed = new Set(owners.flatMap(({ tenders }) => tenders ?? []).map(({ id }) => id))
  const counted = sales.map(({ waitsFor, ...row }) => ({
    ...row,
    tenders: row.tenders.filter(({ id }) => waitsFor === null || !placed.has(id)),
  }))
  const names = [
    ...[...appointments, ...counted].flatMap(({ id, tenders, corrections }) => [
      ...(tenders ?? []).map((tender) => `tender ${tender.id}`),
      ...corrections.map((correction) => `correction ${correction.id} of ${id}`),
      ...corrections.flatMap((each) => signatureOf(each, id)),
    ]),
    ...appointments.flatMap((row) =>
      extensionsOf(row).map((extension) => `extension ${extension.id} of ${row.id}`),
    ),
    ...absences.flatMap(({ id, cancelledAt }) => [
      `absence ${id}`,
      ...(cancelledAt === null ? [] : [`end of absence ${id}`]),
    ]),
    ...sales.map(({ id }) => `sale ${id}`),
    ...attendances.flatMap(({ id, skips }) => [
      `attendance ${id}`,
      ...skips.map((skip) => `skip ${skip.id} of ${id}`),
    ]),
    ...drawers.flatMap(({ id, movements, closings }) => [
      `drawer ${id}`,
      ...movements.map((movement) => `movement ${movement.id} of ${id}`),
      ...closings.map((closing) => `closing ${closing.id} of ${id}`),
      ...closings.flatMap((each) => signatureOf(each, id)),
    ]),
  ]
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  return times
}
