import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { chainRule } from '#domain/invoice/chain'
import { blankTail, readDocument, type Tail, tailAfter } from '#domain/invoice/document'
import { type Invoice, invoice } from '#domain/rows/invoice'
import { type Series, series } from '#domain/rows/series'
import type { Sync } from '#sync'
import { permit, registered } from '../../domain/tax/registered'
import { storeCode } from '../../support/business'
import { completing, gymVisit } from '../../support/commands'
import { type Backend, drained, eventually } from './backend'
import { idOf } from './booked'
import type { Tab } from './device'

/** Gives the store a permit for invoices. */
export const permitInvoices = (backend: Backend) =>
  backend.elsewhere(calls.updateStoreSettings, {
    params: { storeCode },
    body: { ...registered, permit },
  })

/** Gives the store a permit for invoices, and the tablet a series. */
export async function lend(backend: Backend, tab: Pick<Tab, 'sync'>): Promise<void> {
  await permitInvoices(backend)
  await askSeries(tab)
}

/** Asks for a series once the tablet knows of the permit. */
export async function askSeries(tab: Pick<Tab, 'sync'>): Promise<void> {
  const { sync } = tab
  sync.syncNow()
  await eventually(async () => {
    const state = await sync.views.series().read()
    if (!state || state.world.store.permit.min === '') throw new Error('no permit yet')
  })
  idOf(await sync.askSeries('Desk 1'))
  await drained(tab)
}

/** Admits a guest to the gym and completes the visit with PHP 300 in cash; returns its id. */
export async function complete(sync: Sync, lockerId = 'l1'): Promise<string> {
  const { id: _id, ...visit } = gymVisit({ lockerId })
  const id = idOf(await sync.run('createAppointment', visit))
  const completeAppointmentPayment = { amount: 300, modeOfPayment: 'CASH' }
  idOf(await sync.run('completeAppointment', completing({ id, completeAppointmentPayment })))
  return id
}

/** The documents that the service has, by series and place. */
export async function invoicesAt(backend: Backend): Promise<Invoice[]> {
  const { body } = await backend.elsewhere(calls.invoices)
  return v
    .parse(v.array(invoice), body)
    .sort((a, b) => (a.seriesId === b.seriesId ? a.place - b.place : 1))
}

export async function seriesAt(backend: Backend): Promise<Series[]> {
  return v.parse(v.array(series), (await backend.elsewhere(calls.series)).body)
}

/** Kinds and numbers of documents, in the order of one series; throws where its chain is broken. */
export function told(rows: readonly Invoice[]): string[] {
  const ends = new Map<string, Tail>()
  return rows.map(({ id, seriesId, text, hash, kind, number, ...row }) => {
    const tail = ends.get(seriesId) ?? blankTail(seriesId)
    const known = { series: v.parse(series, { id: seriesId }), same: null, tail, lastZ: '' }
    const refusal = chainRule({ id, seriesId, text, hash }, known)
    if (refusal || !readDocument(text)) throw new Error(refusal?.message ?? text)
    ends.set(seriesId, tailAfter({ ...row, seriesId, number }, hash))
    return `${kind} ${number}`
  })
}
