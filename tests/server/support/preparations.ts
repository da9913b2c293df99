import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { blankTail } from '#domain/invoice/document'
import { attendanceId } from '#domain/rows/line-up/attendance'
import { permit, registered } from '../../domain/tax/registered'
import { storeCode, today } from '../../support/business'
import { draft, issued } from '../../support/series'
import { saleBody, setupBody } from './bodies'
import { type Clerk, groupBody, gymBody } from './clerk'
import { nextId, type Sent } from './test-service'

/* Rows that the valid request of a call needs, and makers of such requests. */

export const slot = { startDate: today, startTime: '14:00' }
export const day = { start: today, storeCode, basedOnCurrentTime: 'false' }

/** Prepares the business for a call, as a clerk of Makati, and returns the request. */
export type Prepare = (makati: Clerk) => Promise<Sent>

export const nothingToPrepare = async (): Promise<Sent> => ({})
export const sending = (sent: Sent) => async () => sent
export const onReserved = (body: unknown) => async (makati: Clerk) => ({
  params: { id: (await makati.book()).id },
  body,
})
/** A request about the two guests of a group, made of their ids. */
export const onGroup = (body: (members: string[]) => unknown) => async (makati: Clerk) => {
  const sent = groupBody()
  await makati.send(calls.createGroup, { body: { ...sent, groupId: 'g1' } })
  return { params: { id: 'g1' }, body: body(sent.members.map(({ id }) => id)) }
}
export const onVisit = (body: unknown) => async (makati: Clerk) => ({
  params: { id: await visit(makati) },
  body,
})

export const onCompleted = (body: (id: string) => unknown) => async (makati: Clerk) => {
  const id = await visit(makati)
  await makati.complete(id, { completeAppointmentPayment: { amount: 300 } })
  return { params: { id }, body: body(id) }
}

/** A completed visit with a correction of another user. */
export async function toBeSigned(makati: Clerk) {
  const correctionId = nextId()
  const sent = await onCompleted((id) => ({
    correctionId,
    parts: [{ tenderId: `${id}/Completion`, amount: 100 }],
    reason: 'NOT_SATISFIED',
  }))(makati)
  const cashier = await makati.as('cashier')
  await cashier.send(calls.refundAppointment, sent)
  return { params: sent.params, body: { correctionId } }
}

/** A refund of a sale. */
export async function soldToRefund(makati: Clerk) {
  const id = nextId()
  await makati.send(calls.sell, { body: { ...saleBody, id } })
  const parts = [{ tenderId: `${id}/Sale/1`, amount: 35 }]
  return { params: { id }, body: { correctionId: nextId(), parts, reason: 'WRONG_AMOUNT' } }
}

export const onDrawer = (body: unknown) => async (makati: Clerk) => ({
  params: { id: await openedDrawer(makati) },
  body,
})

export const anasId = attendanceId(storeCode, 'ana', today)
export const anasClockIn = { staffId: 'ana', day: today }

export const onPresent = (body: unknown) => async (makati: Clerk) => {
  const params = { id: anasId }
  await makati.send(calls.clockIn, { params, body: anasClockIn })
  return { params, body }
}

export async function openedDrawer(makati: Clerk): Promise<string> {
  const id = nextId()
  await makati.send(calls.openDrawer, { body: { id, float: 2000 } })
  return id
}

export async function visit(makati: Clerk): Promise<string> {
  const id = nextId()
  await makati.send(calls.createAppointment, { body: { ...gymBody, id } })
  return id
}

/** Opens another store of the owner with a locker that Makati lacks. */
export async function stockBaguio({ send }: Clerk): Promise<void> {
  const owner = { username: 'owner', password: 'owner-secret' }
  const { code } = setupBody.store
  const asOwner = async (storeCode?: string) => {
    const { body } = await send(calls.authenticate, { body: { ...owner, storeCode } })
    return v.parse(loginAnswer, body).idToken
  }
  await send(calls.openStore, { body: setupBody.store, token: await asOwner() })
  await send(calls.addLocker, { body: { name: 'LOCKER B1' }, token: await asOwner(code) })
}

/** Gives the store of Makati a permit for invoices, and lends a series to a tablet. */
export async function lentSeries(makati: Clerk): Promise<string> {
  const owner = await makati.as('owner')
  const body = { ...registered, permit }
  await owner.send(calls.updateStoreSettings, { params: { storeCode }, body })
  const id = nextId()
  await makati.send(calls.openSeries, { body: { id, deviceId: 'd1', name: 'Desk 1' } })
  return id
}

/** The body that issues the first invoice of a new series. */
export async function firstInvoice(makati: Clerk) {
  const tail = blankTail(await lentSeries(makati))
  return { body: issued(tail, draft(nextId())).input }
}
