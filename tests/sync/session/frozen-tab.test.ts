import { expect, test } from 'vitest'
import { maria } from '../../support/business'
import { pause } from '../../support/pause'
import { drained, eventually, openBackend, openTab, quiet, readyTab } from '../support/backend'
import { basicHostBackend } from '../support/basic-host'
import { book, form } from '../support/booked'
import { createFreezer } from '../support/freezer'
import { keysIn } from '../support/network'

/** Two tabs of one tablet. The first one leads and can be frozen. */
async function twoTabs() {
  const backend = await openBackend()
  const device = backend.device()
  const freezer = createFreezer(backend.clock, device, backend.network)
  const first = await readyTab(backend, device, freezer.deps)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  return { backend, freezer, first, second }
}

test("a frozen leader that keeps the lock delays another tab's queue for some seconds only", async () => {
  const { backend, freezer, second } = await twoTabs()
  freezer.freeze()
  const id = await book(second.sync)
  expect(backend.network.writes()).toEqual([])
  await eventually(async () => {
    backend.clock.advance(1000)
    expect(await backend.atService()).toMatchObject([{ id }])
  })
  expect(second.logged).toContain('the leading tab is silent')
})

test('a tab that resumes after it was frozen while sending sends nothing twice', async () => {
  const { backend, freezer, first, second } = await twoTabs()
  const booked = first.sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  freezer.freeze()
  await book(second.sync, { startTime: '16:00' })
  await eventually(async () => {
    backend.clock.advance(1000)
    expect(await backend.atService()).toHaveLength(2)
  })
  await drained(second)
  freezer.thaw()
  expect((await booked).kind).not.toBe('refused')
  await eventually(() => expect(first.logged).toContain('another tab has taken over'))
  await book(first.sync, { startTime: '10:30' })
  await drained(first)
  expect(await backend.atService()).toHaveLength(3)
  // Only unanswered writes were sent again, under their own keys.
  const keys = backend.network.writes().flatMap(keysIn)
  expect(new Set(keys).size).toBe(3)
  expect(keys.length).toBeLessThanOrEqual(4)
  expect(first.sync.status.current().storageError).toBeNull()
})

test('a hidden tab whose timers are throttled keeps the lock as long as it answers', async () => {
  const { backend, freezer, first, second } = await twoTabs()
  freezer.slowDown()
  for (let second = 0; second < 60; second += 5) {
    backend.clock.advance(5000)
    await pause(10)
  }
  expect(second.logged).not.toContain('the leading tab is silent')
  await book(second.sync)
  freezer.thaw()
  await drained(second)
  expect(first.logged).not.toContain('another tab has taken over')
})

test('OFF-13 an entry reserved by a frozen tab is not sent after another tab has looked for it', async () => {
  const { backend, device, line } = await basicHostBackend()
  const freezer = createFreezer(backend.clock, device, line)
  const first = await readyTab(backend, device, freezer.deps)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  line.cut()
  await book(first.sync)
  await book(first.sync, { name: 'Maria', mobileNumber: maria, startTime: '16:00' })
  line.mend()
  first.sync.syncNow()
  await eventually(() => expect(line.writes()).toHaveLength(1))
  freezer.freeze()
  await eventually(async () => {
    backend.clock.advance(1000)
    expect(await backend.atService()).toHaveLength(2)
  })
  await drained(second)
  freezer.thaw()
  await eventually(() => expect(first.logged).toContain('another tab has taken over'))
  await quiet({ network: line })
  expect(line.writes()).toHaveLength(2)
})
