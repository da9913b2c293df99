import { expect, test } from 'vitest'
import type { ReportAsked } from '#domain/reports/asked'
import type { Sync } from '#sync'
import { readTables } from '../../../e2e/steps/read-back'
import { storeCode, today } from '../../support/business'
import { pause } from '../../support/pause'
import { drained, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book } from '../support/booked'
import { html, json, to } from '../support/network'

const daily: ReportAsked = {
  report: 'daily',
  query: { start: today, end: today },
  fileName: 'Daily.xlsx',
}
const customers: ReportAsked = { report: 'customers', query: {}, fileName: 'Customers.xlsx' }

const dailyPath = '/v1/reports/daily/download'
const dailyName = `DailyAppointments_${today}-to-${today}_${storeCode}.xlsx`

async function ask(sync: Sync, asked = daily): Promise<string> {
  const id = await sync.reports.ask(asked)
  if (id === null) throw new Error('not kept')
  return id
}

const states = (sync: Sync) => sync.reports.current().map(({ state }) => state)
const become = (sync: Sync, ...wanted: string[]) =>
  eventually(() => expect(states(sync)).toEqual(wanted))

async function sheetsOf(sync: Sync, id: string) {
  const file = await sync.reports.file(id)
  if (!file) throw new Error('no file')
  return { name: file.name, sheets: await readTables(await file.arrayBuffer()) }
}

const downloads = (backend: Awaited<ReturnType<typeof openBackend>>) =>
  backend.network.seen.filter(({ path }) => path === dailyPath).length

test('REPORT-3 a report is downloaded whole, under the name that the service gives it', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await book(sync)
  await drained({ sync })
  const id = await ask(sync)
  await become(sync, 'ready')
  const { name, sheets } = await sheetsOf(sync, id)
  expect(name).toBe(dailyName)
  expect(sync.reports.current()).toMatchObject([{ id, fileName: dailyName }])
  expect(sheets.Appointments?.lines).toMatchObject([{ Customer: 'Jose', Status: 'RESERVED' }])
  await sync.reports.drop(id)
  expect(sync.reports.current()).toEqual([])
  expect(await sync.reports.file(id)).toBeNull()
})

test('OFF-11 a report asked for offline is downloaded once online, also after a restart', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  backend.network.cut()
  await eventually(() => {
    first.sync.syncNow()
    expect(first.sync.status.current().online).toBe(false)
  })
  await ask(first.sync)
  await ask(first.sync, customers)
  expect(states(first.sync)).toEqual(['waiting', 'waiting'])
  await first.close()

  const { sync } = openTab(device)
  await become(sync, 'waiting', 'waiting')
  backend.network.mend()
  sync.syncNow()
  await become(sync, 'ready', 'ready')
  const [one, other] = sync.reports.current()
  expect([one?.fileName, other?.fileName]).toEqual([dailyName, `Customers_${today}.xlsx`])
})

test('OFF-11 a file that was never saved is still there after a restart', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const id = await ask(first.sync)
  await become(first.sync, 'ready')
  await first.close()
  backend.network.cut()
  const { sync } = openTab(device)
  await become(sync, 'ready')
  expect((await sheetsOf(sync, id)).name).toBe(dailyName)
  expect(downloads(backend)).toBe(1)
})

test('REPORT-2 a report that the service refuses has failed, and can be tried again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const broken = json(500, { error: { message: 'Report generation failed' } })
  backend.network.answer(to(dailyPath), broken)
  const id = await ask(sync)
  await become(sync, 'failed')
  expect(await sync.reports.file(id)).toBeNull()
  await sync.reports.retry(id)
  await become(sync, 'ready')
})

test.each([
  ['a captive portal', html()],
  ['a service that is busy', json(503, {})],
])('%s gets a second try, and no third one', async (_, answer) => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(to(dailyPath), answer)
  await ask(sync)
  await become(sync, 'ready')
  expect(downloads(backend)).toBe(2)

  backend.network.answer(to(dailyPath), answer, 2)
  await ask(sync)
  await become(sync, 'ready', 'failed')
  expect(downloads(backend)).toBe(4)
})

test('an answer that is cut off is no report', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(to(dailyPath), () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('PK half of it'))
      },
      pull(controller) {
        controller.error(new TypeError('network error'))
      },
    })
    return new Response(body, { headers: { 'Content-Length': '26' } })
  })
  const progress: unknown[] = []
  sync.reports.subscribe(() => progress.push(sync.reports.current()[0]?.progress))
  const id = await ask(sync)
  await become(sync, 'ready')
  expect(progress).toContain(0.5)
  expect((await sheetsOf(sync, id)).sheets.Appointments).toBeDefined()
})

test('a silent connection is given up after two minutes', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const free = backend.network.hold(to(dailyPath))
  await ask(sync)
  await become(sync, 'loading')
  await eventually(() => expect(downloads(backend)).toBe(1))
  backend.clock.advance(119_000)
  await pause(20)
  expect(downloads(backend)).toBe(1)
  backend.clock.advance(2000)
  await eventually(() => expect(downloads(backend)).toBe(2))
  free()
  await become(sync, 'ready')
})

test('a report that is cancelled while it loads leaves nothing behind', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  const free = backend.network.hold(to(dailyPath))
  const id = await ask(tab.sync)
  await become(tab.sync, 'loading')
  await tab.sync.reports.drop(id)
  free()
  await become(tab.sync)
  await ask(tab.sync, customers)
  await become(tab.sync, 'ready')
  expect(await tab.sync.reports.file(id)).toBeNull()
})

test('a session that is over asks for the log-in, and then goes on', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(to(dailyPath), json(401, { error: { message: 'Your session is over.' } }))
  await ask(sync)
  await eventually(() => expect(sync.status.current().needsLogin).toBe(true))
  await eventually(() => expect(states(sync)).toEqual(['waiting']))
  await sync.session.logIn('makati', 'makati-secret')
  await become(sync, 'ready')
})

test("no user sees, gets or waits for another user's reports", async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const lost = backend.network.lose(to(dailyPath))
  const id = await ask(sync)
  await eventually(() => expect(downloads(backend)).toBeGreaterThan(0))
  await sync.session.logOut()
  expect(sync.reports.current()).toEqual([])
  lost()
  const before = downloads(backend)
  await sync.session.logIn('owner', 'owner-secret')
  await ask(sync, customers)
  await become(sync, 'ready')
  expect(sync.reports.current().map((one) => one.report)).toEqual(['customers'])
  expect(downloads(backend)).toBe(before)
  await sync.session.logOut()
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.reports.current().map((one) => one.id)).toEqual([id]))
  await eventually(() => expect(states(sync)).not.toContain('waiting'))
})

test('two tabs download a report once, and both have it', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  const free = backend.network.hold(to(dailyPath))
  const id = await ask(first.sync)
  await eventually(() => expect(states(second.sync)).toEqual(['loading']))
  free()
  await become(first.sync, 'ready')
  await become(second.sync, 'ready')
  expect(downloads(backend)).toBe(1)
  expect((await sheetsOf(second.sync, id)).name).toBe(dailyName)
})

test('files of reports are not exported with the queue', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await ask(sync, customers)
  await become(sync, 'ready')
  expect(await sync.upkeep.exportQueue()).not.toContain('report')
})

test('a request that storage refuses is not reported as kept', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await tab.close()
  expect(await tab.sync.reports.ask(daily)).toBeNull()
  expect(tab.logged).toContain('a report asked for was not kept')
})

test('a preview shows the sums, or says why there are none', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await book(sync)
  await drained({ sync })
  const answer = await sync.reports.preview(daily)
  if (!answer.ok) throw new Error(answer.message)
  expect(answer.preview.fileName).toBe(dailyName)
  expect(answer.preview.tables.find(({ name }) => name === 'By Day')?.rows).toEqual([
    [today, 1, 0, 0, 0, 0],
  ])
  const wrong = await sync.reports.preview({ ...daily, query: { start: today, end: '2026-01-01' } })
  expect(wrong).toEqual({
    ok: false,
    message: 'End Date should be greater than Start Date',
    isOffline: false,
  })
  backend.network.cut()
  expect(await sync.reports.preview(daily)).toMatchObject({ ok: false, isOffline: true })
})
