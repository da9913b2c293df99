import { calls } from '#domain/calls/all'
import { ok } from '#domain/kernel/result'
import type { RegisterKind, Registers } from '#domain/rows/register'
import { readRegisters } from '../db/register-tables'
import type { Reader } from '../db/tx'
import { type Asked, singleReadRoute } from '../http/route'
import { usedReference } from './used-reference'

type Listing = Pick<Asked<typeof calls.drawers>, 'actor' | 'query'>

const listed =
  <Kind extends RegisterKind>(kind: Kind) =>
  async (reader: Reader, { actor, query: { since } }: Listing) =>
    ok<Registers[Kind][]>(await readRegisters(reader, actor.storeCode, kind, { since }))

/** Routes that list the rows of each register (such as sales). */
export const registerRoutes = {
  drawers: singleReadRoute(calls.drawers, listed('drawers')),
  usedReference: singleReadRoute(calls.usedReference, async (reader, { actor, query }) => {
    const { reference, payingFor } = query
    return ok({ used: await usedReference(reader, actor.storeCode, { reference, payingFor }) })
  }),
  sales: singleReadRoute(calls.sales, listed('sales')),
  attendances: singleReadRoute(calls.attendances, listed('attendances')),
  absences: singleReadRoute(calls.absences, listed('absences')),
}
