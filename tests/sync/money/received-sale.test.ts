import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { checkingIn } from '../../support/commands'
import { refundingSale, selling } from '../../support/money/sold-water'
import { type Backend, drained, eventually, openBackend, pass, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { json } from '../support/network'
import { sales, taken } from './at-service'

const id = '019c0000-0000-7000-8000-202611270041'
const sold = () => selling({ id })

const forbidden = json(403, {
  error: { code: 'FORBIDDEN', message: 'Your role does not allow this.' },
})

/** Runs a command offline whose first sending is refused with 403, until its money is known to the service. */
async function refusedOnce(
  { backend, sync }: { backend: Backend; sync: Sync },
  path: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = (await sales(backend)).length
  backend.network.cut()
  expect(await work()).toMatchObject({ kind: 'queued' })
  await pass(backend, 6000)
  backend.network.answer((seen) => seen.method !== 'GET' && seen.path === path, forbidden)
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => expect(await sales(backend)).toHaveLength(before + 1))
}

async function twoTablets() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const other = await readyTab(backend, backend.device())
  return { backend, sync, other: other.sync }
}

async function retry(sync: Sync): Promise<void> {
  const { entryId, choices } = await onlyConflict(sync)
  const again = choices.find(({ kind }) => kind === 'retry')
  if (!again) throw new Error('it cannot be tried again')
  expect(await sync.resolve(entryId, again)).toMatchObject({ kind: 'applied' })
  await drained({ sync })
}

async function bothSee(
  { sync, other }: { sync: Sync; other: Sync },
  money: Awaited<ReturnType<typeof taken>>,
): Promise<void> {
  for (const each of [sync, other])
    await eventually(async () => {
      each.syncNow()
      expect(await taken(each)).toEqual(money)
    })
}

test('DRAWER-4 money of a refused sale is known to both tablets, and counts once when it is sold', async () => {
  const all = await twoTablets()
  const { backend, sync, other } = all
  await refusedOnce(all, '/v1/sales', () => sync.run('sell', sold()))
  expect(await sales(backend)).toMatchObject([
    {
      lines: [],
      total: 350,
      waitsFor: id,
      soldBy: 'makati',
      tenders: [{ id: 'g' }, { id: 'c' }],
    },
  ])
  await eventually(async () =>
    expect(await taken(other)).toEqual({ all: 35_000, notPlaced: 35_000 }),
  )
  expect(await taken(sync)).toEqual({ all: 35_000, notPlaced: 0 })
  await retry(sync)
  await bothSee(all, { all: 35_000, notPlaced: 0 })
  expect(await sales(backend)).toHaveLength(2)
})

test('money of a refused sale stays when the sale is discarded', async () => {
  const all = await twoTablets()
  await refusedOnce(all, '/v1/sales', () => all.sync.run('sell', sold()))
  const { entryId } = await onlyConflict(all.sync)
  await all.sync.discard(entryId, 'Left')
  await bothSee(all, { all: 35_000, notPlaced: 35_000 })
})

test('money of a refused refund of a sale is known, and counts once when it is refunded', async () => {
  const all = await twoTablets()
  const { backend, sync, other } = all
  expect(await sync.run('sell', sold())).toMatchObject({ kind: 'applied' })
  await drained({ sync })
  await refusedOnce(all, `/v1/sales/${id}/refunds`, () =>
    sync.run('refundSale', refundingSale({ id })),
  )
  expect((await sales(backend)).find(({ waitsFor }) => waitsFor === id)).toMatchObject({
    total: 0,
    tenders: [{ id: 'r1/1', kind: 'REFUND', of: 'c', amount: 70 }],
  })
  await eventually(async () =>
    expect(await taken(other)).toEqual({ all: 28_000, notPlaced: -7000 }),
  )
  await retry(sync)
  await bothSee(all, { all: 28_000, notPlaced: 0 })
})

test('a payment that is refused because of a missing right is known, and counts once', async () => {
  const all = await twoTablets()
  const { backend, sync } = all
  const booked = await book(sync)
  await drained({ sync })
  const checkInPayment = { amount: 300, modeOfPayment: 'CASH' }
  await refusedOnce(all, `/v1/appointments/check-in/${booked}`, () =>
    sync.run('checkInAppointment', checkingIn({ id: booked, checkInPayment })),
  )
  expect(await sales(backend)).toMatchObject([{ total: 300, waitsFor: booked }])
  await retry(sync)
  await bothSee(all, { all: 30_000, notPlaced: 0 })
})
