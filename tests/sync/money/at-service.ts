import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { takenOn } from '#domain/reports/taken'
import { type Sale, sale } from '#domain/rows/sale'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import type { Backend } from '../support/backend'

/** All sales at the service, with money received for bookings and sales that wait. */
export async function sales(backend: Backend): Promise<Sale[]> {
  const { body } = await backend.elsewhere(calls.sales)
  return v.parse(v.array(sale), body)
}

/** The money of today in centavos as a tablet sums it: all of it, and the part without a booking or sale. */
export async function taken(sync: Sync) {
  const rows = (await sync.views.days(today, '2026-12-31').read()).map(({ row }) => row)
  const known = (await sync.views.business().read())?.sales.values() ?? []
  const lines = takenOn(rows, today, known).map(({ mode: _, ...parts }) => parts)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    all: sumOf(lines.flatMap((parts) => Object.values(parts))),
    notPlaced: sumOf(lines.map(({ notPlaced }) => notPlaced)),
  }
}
