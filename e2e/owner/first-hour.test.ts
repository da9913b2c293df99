import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { environmentAhead } from '../fixtures/clock'
import { startService, temporaryDataDir } from '../fixtures/service'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { countTaps } from '../steps/taps'
import { bookingForm, detailForm } from '../steps/user'

/** A service on an empty database, as a new owner finds it. */
const test = base
  .extend('businessTime', '14:05')
  .extend('emptyService', async ({ msAhead }, { onCleanup }) => {
    const { dataDir, remove } = await temporaryDataDir()
    const env = { ...environmentAhead(msAhead), DEMO: 'off' }
    const service = await startService({ dataDir, env })
    onCleanup(async () => {
      await service.stop()
      await remove()
    })
    return service
  })

const phone = { width: 390, height: 844 }
const tablet = { width: 1180, height: 820 }

/** Checks a place on a phone and on the tablet. */
async function lookAround(page: Page, check: (place: string) => Promise<void>, place: string) {
  await page.setViewportSize(phone)
  await check(`${place}, on a phone`)
  await page.setViewportSize(tablet)
  await check(place)
}

async function type(page: Page, field: Locator, text: string) {
  await field.tap()
  await page.keyboard.type(text)
}

async function pick(page: Page, form: Locator, label: string, option: string) {
  await form.getByRole('combobox', { name: label }).tap()
  await page.getByRole('option', { name: option }).tap()
}

async function setUp(page: Page) {
  const cell = (name: string) => page.getByLabel(new RegExp(`^${name}(, .*)?$`))
  await type(page, cell('Store Name'), 'Spa Uno')
  await type(page, cell('First Name'), 'Luisa')
  await type(page, cell('Last Name'), 'Reyes')
  await type(page, cell('Username'), 'luisa')
  await type(page, cell('Password'), 'luisa-secret')
  await type(page, cell('Password again'), 'luisa-secret')
  await page.getByRole('button', { name: 'Open the store' }).tap()
  await page.getByRole('region', { name: 'Next steps' }).waitFor()
}

/** Opens the form of a step. Its first cell has the focus. */
async function openStep(page: Page, name: string, noun: string): Promise<Locator> {
  await page.getByRole('button', { name: `${name}, not done` }).tap()
  const form = page.getByRole('dialog', { name: `Add ${noun}` })
  await form.locator('[data-autofocus]:focus').waitFor()
  return form
}

/** Adds the row of a form, and goes back to the board. */
async function add(page: Page, form: Locator) {
  await form.getByRole('button', { name: 'ADD', exact: true }).tap()
  await form.getByText(/ added$/).waitFor()
  await form.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('link', { name: 'Massage Appointments' }).tap()
}

async function fillStore(page: Page) {
  const service = await openStep(page, 'Services', 'service')
  await page.keyboard.type('Swedish 60')
  await type(page, service.getByLabel('Price (PHP)'), '900')
  await pick(page, service, 'Type', 'MASSAGE')
  await type(page, service.getByLabel('Duration (minutes)'), '60')
  await type(page, service.getByLabel('Cleaning Time (minutes)'), '15')
  await add(page, service)
  const room = await openStep(page, 'Rooms', 'room')
  await page.keyboard.type('Room 1')
  await room.getByText('SWEDISH 60').tap()
  await add(page, room)
  const locker = await openStep(page, 'Lockers', 'locker')
  await page.keyboard.type('Locker 1')
  await add(page, locker)
  const therapist = await openStep(page, 'Therapists', 'therapist')
  await page.keyboard.type('Ana')
  await pick(page, therapist, 'Schedule Type', 'MID')
  await type(page, therapist.getByLabel('SWEDISH 60 (PHP)'), '250')
  await add(page, therapist)
}

async function serveWalkIn(page: Page) {
  const form = bookingForm(page)
  await form.getByRole('button', { name: 'Walk-in' }).tap()
  await page.getByRole('menuitem', { name: /^SWEDISH 60/ }).tap()
  await type(page, form.getByLabel('Customer Mobile No.'), '639990000001')
  await form.getByText('No customer record').waitFor()
  await type(page, form.getByLabel('Customer Name'), 'Paula Tanaka')
  await form.getByRole('button', { name: 'BOOK' }).tap()
  await page.getByText('Appointment is booked and CHECKED-IN.').waitFor()
  await page
    .getByRole('button', { name: /^Paula Tanaka/ })
    .first()
    .tap()
  await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
  await detailForm(page).getByRole('button', { name: 'COMPLETE' }).tap()
  const done = page.getByText('Appointment status is COMPLETED.')
  const sure = page.getByRole('button', { name: 'Complete it now' })
  await done.or(sure).first().waitFor()
  if (await sure.isVisible()) await sure.tap()
  await done.waitFor()
}

test('a new owner comes from an empty database to the first paid visit with at most 45 taps, and axe finds nothing on the way', async ({
  openTablet,
  emptyService,
}) => {
  const { page } = await openTablet({ origin: emptyService.origin })
  await page.getByRole('heading', { name: 'Set up your store' }).waitFor()
  const { found, check } = collector(page)
  await lookAround(page, check, 'set-up')
  await page.getByRole('button', { name: 'Open the store' }).tap()
  await page.getByRole('alert').waitFor()
  await lookAround(page, check, 'set-up refused')
  const taps = await countTaps(page)
  await setUp(page)
  const set = await taps()
  await lookAround(page, check, 'next steps')
  await fillStore(page)
  const filled = await taps()
  await serveWalkIn(page)
  const all = await taps()
  process.stdout.write(
    `first hour: ${set} taps to set up, ${filled - set} to fill, ${all - filled} to serve\n`,
  )
  expect(all).toBeLessThanOrEqual(45)
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await page.getByRole('button', { name: 'First booking, done' }).waitFor()
  expect(await page.getByText('5 of 8 done').count()).toBe(1)
  expect(found).toEqual({})
})
