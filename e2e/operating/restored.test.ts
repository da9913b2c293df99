import { execFile } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { environmentAhead } from '../fixtures/clock'
import { startService, temporaryDataDir } from '../fixtures/service'
import { test as base } from '../fixtures/test'
import { show } from '../steps/pages'
import { freeBooking, ServiceApi } from '../steps/service-api'
import {
  bookingForm,
  chip,
  detailForm,
  fillBooking,
  openAppointment,
  waitUntilSynced,
} from '../steps/user'

const run = promisify(execFile)

/** The demo business, on a machine that is backed up and restored as deploy/backup.md says. */
const test = base
  .extend('businessTime', '14:05')
  .extend('machine', async ({ msAhead }, { onCleanup }) => {
    const { dataDir, remove } = await temporaryDataDir(inject('demoDataDir'))
    const env = { ...environmentAhead(msAhead), DEMO: 'off' }
    const file = join(dataDir, 'now.frontdesk')
    const tool = (name: string) =>
      run(process.execPath, [`dist/server/${name}-tool.js`, file], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
      })
    let service = await startService({ dataDir, env })
    const { origin } = service
    onCleanup(async () => {
      await service.stop()
      await remove()
    })
    return {
      origin,
      backUp: () => tool('backup'),
      async restore() {
        await service.stop()
        await rename(join(dataDir, 'database'), join(dataDir, 'former'))
        await tool('restore')
        service = await startService({ dataDir, env, port: Number(new URL(origin).port) })
      },
    }
  })
  .extend('origin', ({ machine }) => machine.origin)

const guest = { name: 'Noel Vera', mobileNumber: '639990000088' }

async function bookWithDeposit(page: Page, api: ServiceApi) {
  await fillBooking(page, { ...guest, ...(await freeBooking(api, 'SWEDISH MASSAGE 60')) })
  await bookingForm(page).getByText('Deposit', { exact: true }).click()
  await page.keyboard.type('500')
  await page.getByRole('button', { name: 'BOOK' }).click()
  await page.getByText('Appointment is booked.').waitFor()
}

async function logInAgain(page: Page, username: string) {
  const dialog = page.getByRole('dialog', { name: 'Your session is over' })
  await dialog.getByLabel('Password', { exact: true }).fill(`${username}-demo`)
  const login = dialog.getByRole('button', { name: 'Login' })
  // A service that has just started may need longer than a log-in waits: the user presses again.
  const entering = expect.poll(async () => {
    await login.click({ timeout: 500 }).catch(() => undefined)
    return dialog.count()
  })
  await entering.toBe(0)
}

test('a booking and its deposit outlive a restore of a backup of before, once: the panel, the other tablet and Store say so', async ({
  openTablet,
  network,
  machine,
}) => {
  const api = await ServiceApi.logIn(machine.origin)
  const [{ page: desk }, { page: owner }] = await Promise.all([
    openTablet({ user: 'makati' }),
    openTablet({ user: 'owner' }),
  ])
  // The last write before the backup, which the panel names by its time.
  await api.add('/v1/lockers', { name: 'Locker 99', available: true })
  await machine.backUp()
  await bookWithDeposit(desk, api)
  const ofOwner = owner.getByRole('button', { name: /^Noel Vera, / })
  await ofOwner.waitFor()
  await machine.restore()

  await logInAgain(owner, 'owner')
  await ofOwner.waitFor({ state: 'detached' })
  await waitUntilSynced(owner)
  await show(owner, ['/store', 'SERENITY MAKATI'])
  network.block(({ method, path }) => method === 'POST' && /^\/v1\/(appo|batch)/.test(path))
  await logInAgain(desk, 'makati')
  await chip(desk).click()
  const panel = desk.getByRole('dialog')
  const note = panel.getByText('The service was restored')
  expect(await note.innerText()).toMatch(
    /^The service was restored to 2:\d\d PM\. 1 change made here since is being sent again\.$/,
  )
  await panel.getByText('done before, sent again').waitFor()
  await network.pass()
  await panel.getByRole('button', { name: 'Sync now' }).click()
  await desk.getByRole('dialog', { name: 'Everything is sent' }).waitFor()
  await note.waitFor({ state: 'detached' })
  const restored = await ServiceApi.logIn(machine.origin)
  expect(await restored.ofCustomer(guest.name)).toMatchObject([
    { createdBy: 'makati', status: 'RESERVED', totalPricePaid: 500 },
  ])

  const card = owner.getByRole('group', { name: 'Restored' })
  await card.getByText('1 change to send again: 1 is back.').waitFor()
  await card.getByText('It had nothing to send again.').waitFor()
  await show(owner, ['/dashboard', 'Create Appointment Form'])
  await openAppointment(owner, guest.name)
  await detailForm(owner).getByText('CASH · balance after 700.00').waitFor()
})
