import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { shown } from './support/booked'
import { checkedIn, updatedElsewhere } from './support/checked-in'
import { eventually, type House } from './support/house'
import { aWrite } from './support/network'
import { wholeForm } from './support/whole-form'

/** What another tablet does comes by the feed, while nobody knows yet what became of an edit. */
async function doneElsewhere(house: House, sync: Sync, id: string, body: object) {
  await updatedElsewhere(house, id, body)
  const [{ version } = { version: 0 }] = await house.atService()
  await eventually(async () => {
    sync.syncNow()
    expect((await shown(sync, id)).row.version).toBe(version)
  })
}

test.each(['lands', 'never arrives'])(
  'a form that is saved on top of an edit that %s without an answer takes nothing back that came meanwhile',
  async (how) => {
    const { house, sync, id } = await checkedIn()
    const before = house.network.seen.filter(aWrite).length
    if (how === 'lands') house.network.loseAnswers(aWrite)
    const free = house.network.hold(aWrite)
    const first = sync.run('updateAppointment', wholeForm(id, 'Tea'))
    await eventually(() => expect(house.network.seen.filter(aWrite).length).toBeGreaterThan(before))
    if (how === 'lands')
      await eventually(async () => expect(await house.atService()).toMatchObject([{ note: 'Tea' }]))
    await doneElsewhere(house, sync, id, { roomId: 'r2', productsOrdered: { water: 2 } })
    const { row } = await shown(sync, id)
    const { roomId, productsOrdered } = row
    const second = sync.run(
      'updateAppointment',
      wholeForm(id, 'Tea and towels', { roomId, productsOrdered }),
    )
    await eventually(async () => expect(await sync.views.queue().read()).toHaveLength(2))
    free()
    await Promise.all([first, second])
    await eventually(async () => {
      sync.syncNow()
      expect(await sync.views.queue().read()).toEqual([])
    })
    expect(await sync.views.conflicts().read()).toEqual([])
    expect(await house.atService()).toMatchObject([
      { note: 'Tea and towels', roomId: 'r2', productsOrdered: { water: 2 } },
    ])
  },
)
