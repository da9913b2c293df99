import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { customerAt, firstDay } from '../../bench/sync/big-feed'
import { drained, eventually, openTab } from '../support/backend'
import { bookKnown, openBigStore } from '../support/big-store'
import { json } from '../support/network'
import { openBefore, rewriteAsBefore } from '../support/release-before'
import { storedIn } from '../support/stored'

const perDay = 50
const size = { customers: 3000, appointments: 21 * perDay, perDay }
const date = addDays(firstDay, 9)
const queued = 30
/** Number of pages of customers in the release before pages were divided. */
const wholePages = 256

/**
 * A tablet of the release before, closed with a queue. `openAgain` starts the present release while a tab of the old
 * one is open.
 */
async function fromBefore() {
  const { tab, sync, network, device } = await openBigStore(size)
  network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  for (let nth = 0; nth < queued; nth += 1) await bookKnown(sync, perDay + nth, date)
  await tab.close()
  await rewriteAsBefore(device.indexedDB)
  const pages = () => storedIn(device.indexedDB, ['customers'])
  expect((await pages()).length).toBeLessThanOrEqual(wholePages)
  const old = await openBefore(device.indexedDB)
  return { network, pages, old, openAgain: () => openTab(device) }
}

test('a tablet of the release before shows all offline, sends its queue, and has its pages divided', async () => {
  const { network, pages, old, openAgain } = await fromBefore()
  const tab = openAgain()
  const { sync } = tab
  expect(await sync.views.day(date).read()).toHaveLength(perDay + queued)
  expect(old.isClosed()).toBe(true)
  for (let nth = 0; nth < size.customers; nth += 97) {
    const { mobileNumber, id } = customerAt(nth)
    expect(await sync.views.customer(mobileNumber).read()).toMatchObject({ customer: { id } })
  }
  const [visit] = await sync.views.visits(customerAt(9 * perDay).mobileNumber).read()
  expect(visit?.row.startDate).toBe(date)
  expect((await sync.views.customers('quizon').read()).more).toBe(true)
  await bookKnown(sync, perDay + queued, date)
  network.mend()
  sync.syncNow()
  await drained(tab)
  await eventually(async () => expect((await pages()).length).toBeGreaterThan(2 * wholePages))
  for (let nth = 0; nth < size.customers; nth += 97) {
    const { mobileNumber, id } = customerAt(nth)
    expect(await sync.views.customer(mobileNumber).read()).toMatchObject({ customer: { id } })
  }
  const again = await sync.views.visits(customerAt(9 * perDay).mobileNumber).read()
  expect(again.map(({ row }) => row.startDate)).toEqual([date])
  expect(await sync.views.day(date).read()).toHaveLength(perDay + queued + 1)
})

test('a write to a whole page before it is divided keeps the others of the page', async () => {
  const { network, pages, old, openAgain } = await fromBefore()
  const tab = openAgain()
  const { sync } = tab
  expect(await sync.views.day(date).read()).toHaveLength(perDay + queued)
  expect(old.isClosed()).toBe(true)
  network.answer(
    ({ path }) => path.startsWith('/v1/changes'),
    () => new Response('', { status: 503 }),
    1000,
  )
  network.mend()
  const before = (await pages()).length
  const person = customerAt(size.customers + 5)
  network.answer(({ path }) => path.endsWith(person.mobileNumber), json(200, person))
  expect(await sync.lookUpCustomer(person.mobileNumber)).toMatchObject({ kind: 'found' })
  expect(await pages()).toHaveLength(before + 3)
  const known = Array.from({ length: size.customers }, (_, nth) => customerAt(nth).mobileNumber)
  const mobiles = [...known, person.mobileNumber]
  const found = await sync.views.named(mobiles).read()
  expect([...found.keys()].sort()).toEqual(mobiles.sort())
})
