import type { PaidRow } from '#domain/appointment/tenders'
import { issuing as issuingWork } from '#domain/commands/kinds'
import { bookingsOf, subjectOf, type Work } from '#domain/commands/work'
import { zRule } from '#domain/invoice/chain'
import { type Draft, numbersAfter, sealed, type Tail } from '#domain/invoice/document'
import { documentsDue, documentsOwed, type Issuing, type Moved } from '#domain/invoice/due'
import { type Holding, holdingOf } from '#domain/invoice/holder'
import { incompleteText, readingOf, sinceLastZ, zDraft } from '#domain/invoice/reading'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { sha256 } from '#domain/kernel/sha256'
import type { World } from '#domain/rows/world'
import { runningDay } from '#domain/slot/night'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { Before, Tablet } from './tablet'

/** The appointments and sales that a command changes, as they are now; null for one that it creates. */
export function paidRows(world: World, work: Work): Map<string, PaidRow | null> {
  const { table, id } = subjectOf(work)
  if (table === 'sales') return new Map([[`sales/${id}`, world.sales.get(id) ?? null]])
  return new Map(
    bookingsOf(work).map((each) => [`appointments/${each}`, world.appointments.get(each) ?? null]),
  )
}

/** The row of money that a document or a change is about; null if it is unknown. */
export function paidRow({ sales, appointments }: World, about: string): PaidRow | null {
  const [table, id = ''] = about.split('/')
  return (table === 'sales' ? sales.get(id) : appointments.get(id)) ?? null
}

/** The commands that issue what changes of rows make due. Empty for a tablet without a series. */
export function worksDue(
  parts: WithDeps & WithBusinessTime,
  tablet: Tablet,
  world: World,
  before: Before,
): Work[] {
  const moved = [...before].flatMap(([about, former]): Moved[] => {
    const after = paidRow(world, about)
    return after && after !== former ? [{ before: former, after }] : []
  })
  return issue(parts, tablet, world, ({ series }, given) =>
    moved.flatMap((each) => documentsDue(world, series.id, each, given)),
  )
}

/** The commands that put right what the tablet has issued about these rows. */
export const worksOwed = (
  parts: WithDeps & WithBusinessTime,
  tablet: Tablet,
  world: World,
  about: readonly string[],
): Work[] =>
  issue(parts, tablet, world, ({ series }, given) =>
    about.flatMap((each) =>
      documentsOwed(world, series.id, { about: each, row: paidRow(world, each) }, given),
    ),
  )

/** Commands that issue documents, or why they can't be issued. */
export type Issued = { works: Work[] } | { refusal: Refusal }

/** The command that takes the Z reading of the business day, or why it can't be taken. */
export function zWorks(parts: WithDeps & WithBusinessTime, tablet: Tablet, world: World): Issued {
  const holding = holdingOf(world, tablet.device, tablet.end)
  if (!holding.series) return { refusal: refuse('state', holding.message) }
  const since = sinceLastZ(world, holding.tail)
  if (!since) return { refusal: refuse('state', incompleteText) }
  const { day } = issuingNow(parts, tablet, world)
  const refusal = zRule({ kind: 'Z', day }, since.last?.day ?? '')
  if (refusal) return { refusal }
  const reading = readingOf(since.last, since.documents, holding.tail)
  return { works: issue(parts, tablet, world, (_, given) => [zDraft(world, reading, given)]) }
}

type Held = Extract<Holding, { tail: Tail }>

/** Gives documents their places in the tablet's series, one behind the other. */
function issue(
  parts: WithDeps & WithBusinessTime,
  tablet: Tablet,
  world: World,
  draftsOf: (held: Held, given: Issuing) => readonly Draft[],
): Work[] {
  const holding = holdingOf(world, tablet.device, tablet.end)
  if (!holding.series) return []
  let { tail } = holding
  return draftsOf(holding, issuingNow(parts, tablet, world)).map((draft) => {
    const text = sealed(tail, draft)
    const hash = sha256(text)
    const { place, number, grandTotal } = numbersAfter(tail, draft)
    tail = { ...tail, place, number, grandTotal, hash }
    return issuingWork({
      id: draft.id,
      seriesId: tail.seriesId,
      text,
      hash,
      storeCode: world.store.code,
    })
  })
}

function issuingNow(
  { deps, businessTime }: WithDeps & WithBusinessTime,
  { user }: Tablet,
  { store }: World,
): Issuing {
  const now = businessTime()
  return { freshId: deps.ids, day: runningDay(now, store), at: now.instant, by: user }
}
