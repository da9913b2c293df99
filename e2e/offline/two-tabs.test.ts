import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from '../fixtures/test'
import { hasten } from '../steps/haste'
import { freeBooking, ServiceApi } from '../steps/service-api'
import {
  book,
  bookingForm,
  comeBack,
  expectChip,
  fillBooking,
  openSecondTab,
  syncNow,
  waitUntilInstalled,
} from '../steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const rita = { name: 'Rita Navarro', mobileNumber: '639990000002' }
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const sara = { name: 'Sara Uy', mobileNumber: '639990000003' }

const isSent = /^Online(?![\s\S]*queued)/

/** Presses BOOK in both tabs at the same moment. */
async function bookAtOnce(tabs: readonly Page[]) {
  const [first] = tabs
  const moment = ((await first?.evaluate(() => Date.now())) ?? 0) + 1000
  for (const tab of tabs)
    await tab.getByRole('button', { name: 'BOOK' }).evaluate((button, at) => {
      setTimeout(() => button instanceof HTMLElement && button.click(), at - Date.now())
    }, moment)
}

/** Pauses a page by a debugger: it keeps its locks and receives nothing, as a frozen page does. */
async function freeze(page: Page) {
  const freezer = await page.context().newCDPSession(page)
  await freezer.send('Debugger.enable')
  const frozen = new Promise((resolve) => freezer.once('Debugger.paused', resolve))
  await freezer.send('Debugger.pause')
  await frozen
  return async () => {
    await freezer.send('Debugger.resume')
    await freezer.send('Debugger.disable')
  }
}

/** Whether the storage of a tab takes a write within some seconds. */
const canWrite = (page: Page) =>
  page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    return new Promise<boolean>((resolve) => {
      setTimeout(resolve, 3000, false)
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const database = opening.result
        const writing = database.transaction([...database.objectStoreNames], 'readwrite')
        writing.oncomplete = () => {
          database.close()
          resolve(true)
        }
      }
    })
  })

/** Freezes a page between two writes: a browser freezes none that another tab's write has to wait for. */
async function freezeBetweenWrites(page: Page, other: Page) {
  for (;;) {
    const resume = await freeze(page)
    if (await canWrite(other)) return resume
    await resume()
  }
}

async function crash(page: Page) {
  const killer = await page.context().newCDPSession(page)
  const dead = page.waitForEvent('crash')
  killer.send('Page.crash').catch(() => undefined)
  await dead
}

test('OFF-9 two tabs give a room once, send each booking once, and go on when the leading one is frozen or dies', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { page, context } = await openTablet({ user: 'makati', storesApp: true })
  await waitUntilInstalled(page)
  const second = await openSecondTab(context, hasten)
  await bookingForm(second).waitFor()
  const tabs = [page, second]
  const sent: string[] = []
  network.setFaults(({ method, path, body }) => {
    if (method === 'POST' && path.startsWith('/v1/')) sent.push(body)
    return null
  })

  // Both book the same room at the same moment, offline.
  const free = await freeBooking(api, swedish)
  await network.cut()
  await page.bringToFront()
  await fillBooking(page, { ...paula, ...free })
  await second.bringToFront()
  await fillBooking(second, { ...rita, ...free })
  await bookAtOnce(tabs)
  const booked = () =>
    Promise.all(tabs.map((tab) => tab.getByText('Appointment is booked.').count()))
  await expect.poll(async () => (await booked()).sort(), { timeout: 60_000 }).toEqual([0, 1])
  const hasWon = (await booked())[0] === 1
  const [loser, won] = hasWon ? [second, paula] : [page, rita]
  await loser.getByRole('alert').first().waitFor()
  await bookingForm(loser).getByRole('button', { name: 'Empty the form' }).click()
  for (const tab of tabs) await expectChip(tab, /1 queued/)
  const lost = network.loseAnswer(({ method }) => method === 'POST')
  await comeBack(network, ...tabs)
  await lost
  await syncNow(page)
  for (const tab of tabs) await expectChip(tab, isSent)
  const kept = [...(await api.ofCustomer(paula.name)), ...(await api.ofCustomer(rita.name))]
  expect(kept).toMatchObject([{ name: won.name }])
  await page.keyboard.press('Escape')

  // The leading tab is frozen with its lock.
  const resume = await freezeBetweenWrites(page, second)
  await second.bringToFront()
  await book(second, { ...sara, ...(await freeBooking(api, swedish)) })
  await expect.poll(() => api.ofCustomer(sara.name), { timeout: 60_000 }).toHaveLength(1)
  await expectChip(second, isSent)
  await resume()
  await page.bringToFront()
  await expectChip(page, isSent)

  // The tab that leads now dies.
  await crash(second)
  const tina = { name: 'Tina Roxas', mobileNumber: '639990000004' }
  await book(page, { ...tina, ...(await freeBooking(api, swedish)) })
  await expect.poll(() => api.ofCustomer(tina.name), { timeout: 60_000 }).toHaveLength(1)
  await expectChip(page, isSent)
  for (const { name, mobileNumber } of [sara, tina]) {
    expect(await api.ofCustomer(name)).toHaveLength(1)
    expect(sent.filter((body) => body.includes(mobileNumber))).toHaveLength(1)
  }
})
