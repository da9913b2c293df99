import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { serviceDraft, serviceInput } from '../../../src/screens/services/service-draft'
import {
  type Backend,
  drained,
  eventually,
  openBackend,
  quiet,
  readyTab,
  synced,
} from '../support/backend'
import { book, onlyConflict, shownToday } from '../support/booked'
import { businessOf } from '../support/business-of'
import { aWrite } from '../support/network'

/** Lets the owner work at this tablet offline, and then makati. */
async function afterTheOwner(work: (sync: Sync) => Promise<unknown>) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await sync.session.logOut()
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  await quiet(backend)
  const find = backend.network.lose(aWrite)
  await work(sync)
  await logsIn(sync, 'makati')
  find()
  await synced({ sync })
  return { backend, sync }
}

async function logsIn(sync: Sync, user: 'owner' | 'makati') {
  expect(await sync.session.logOut()).toBe(true)
  await sync.session.logIn(user, `${user}-secret`)
}

const priceOf = async (sync: Sync) => (await businessOf(sync)).services.get('swedish')?.price

/** Logs the owner in again and waits until the owner's price is sent. */
async function whenTheOwnerIsBack(backend: Backend, sync: Sync) {
  await logsIn(sync, 'owner')
  sync.syncNow()
  await eventually(async () => {
    const { body } = await backend.elsewhere(calls.services)
    expect(body).toContainEqual(expect.objectContaining({ id: 'swedish', price: 900 }))
  })
  await logsIn(sync, 'makati')
}

async function sent(backend: Backend, sync: Sync) {
  sync.syncNow()
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
}

test("a price that waits for another user's log-in does not apply to this user's customers", async () => {
  const { backend, sync } = await afterTheOwner((tab) =>
    tab.run('updateService', { id: 'swedish', price: 900 }),
  )
  const shown = (await priceOf(sync)) ?? 0
  await book(sync, {
    appointmentCreationPayment: { amount: shown, modeOfPayment: 'CASH' },
  })
  await sent(backend, sync)
  expect(await backend.atService()).toMatchObject([
    { originalPrice: shown, appointmentCreationPaymentAmount: shown },
  ])
  await logsIn(sync, 'owner')
  await drained({ sync })
  // The queue may be empty before the first sync of this log-in is over.
  await eventually(async () => expect(await priceOf(sync)).toBe(900))
})

test("a form saved before another user's price was sent does not undo that price", async () => {
  const { backend, sync } = await afterTheOwner((tab) =>
    tab.run('updateService', { id: 'swedish', price: 900 }),
  )
  const swedish = (await businessOf(sync)).services.get('swedish')
  if (!swedish) throw new Error('no service')
  const whole = { ...serviceInput(serviceDraft(swedish)), id: 'swedish', breakDuration: 25 }
  expect(await sync.run('updateService', whole)).toMatchObject({ kind: 'queued' })
  await whenTheOwnerIsBack(backend, sync)
  await drained({ sync })
  const service = (await businessOf(sync)).services.get('swedish')
  expect(service).toMatchObject({ price: 900, breakDuration: 25 })
})

test('two users that set a price one behind the other are asked', async () => {
  const { backend, sync } = await afterTheOwner((tab) =>
    tab.run('updateService', { id: 'swedish', price: 900 }),
  )
  await sync.run('updateService', { id: 'swedish', price: 850 })
  await whenTheOwnerIsBack(backend, sync)
  await eventually(async () => expect(await onlyConflict(sync)).toMatchObject({ code: 'changed' }))
})

test("another user's booking is shown with its cost after that user's pending price", async () => {
  const { sync } = await afterTheOwner(async (tab) => {
    await tab.run('updateService', { id: 'swedish', price: 900 })
    await book(tab)
  })
  expect(await priceOf(sync)).toBe(800)
  expect(await shownToday(sync)).toMatchObject([{ originalPrice: 900 }])
})
