import { cleanup, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { exception } from '#domain/reports/exception'
import { withStore } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import { correcting, visited } from '../../domain/appointment/correction/visited'
import { business, today } from '../../support/business'
import { at, booking, done, rowOf } from '../../support/commands'
import type { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { showReports } from './show-reports'

beforeEach(() => localStorage.clear())

const looking = (world: World) => withStore(world, { ...world.store, showsExceptions: true })

/** A visit that was booked during a break. */
const bookedAtNoon = () =>
  looking(
    done(business(), 'createAppointment', booking({ startTime: '12:00', confirmed: ['BREAK'] })),
  )

const failedLogIn = v.parse(exception, {
  ...{ id: 'audit 1', kind: 'logIn', what: 'Failed log-in', by: 'cashier', about: 'cashier' },
  ...{ day: today, at: `${today}T01:00:00.000Z` },
})

const tab = () => screen.queryByRole('tab', { name: /^Exceptions/ })
const as = (roles: string) => (sync: FakeSync) => {
  const session = sync.session.current()
  if (session) sync.logInAs({ ...session, roles })
}
const lines = async () => {
  const table = within(await screen.findByRole('table', { name: 'Exceptions' }))
  return table.getAllByRole('row').slice(1)
}

it('REPORT-16 nothing shows them in a store that does not look at them, or to other users', async () => {
  const first = await showReports()
  await screen.findByRole('table', { name: 'By Day' })
  expect(tab()).toBeNull()
  expect(first.sync.online.asked.map(({ name }) => name)).not.toContain('exceptions')
  cleanup()
  await showReports(bookedAtNoon(), as('CASHIER'))
  await screen.findByRole('table', { name: 'By Day' })
  expect(tab()).toBeNull()
})

it('REPORT-16 lists those of the tablet and of the service, filters them and opens their rows', async () => {
  const { user, sync } = await showReports(bookedAtNoon(), (fake) => {
    fake.online.foundExceptions = [failedLogIn]
    fake.shownExtras = { a1: { pending: true } }
  })
  expect((await screen.findByTitle('2 not looked at yet')).textContent).toBe('2')
  await user.click(await screen.findByRole('tab', { name: /^Exceptions/ }))
  expect((await lines()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Booked during a breakJose/),
    expect.stringMatching(/Failed log-incashier/),
  ])
  await waitFor(() => expect(tab()?.textContent).toBe('Exceptions'))
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: /^Failed log-ins/ }))
  expect(await lines()).toHaveLength(1)
  await pick(user, 'Kind', 'None')
  await user.click(screen.getByRole('button', { name: 'Booked during a break' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(sync.online.asked).toContainEqual({
    name: 'exceptions',
    input: { start: '2026-11-01', end: today },
  })
})

it('REPORT-16 remembers the newest of very many that were looked at', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => ({
    ...failedLogIn,
    id: `audit ${at}`,
    day: at < 1100 ? '2026-11-02' : today,
  }))
  const { user, sync, showAgain } = await showReports(looking(business()), (fake) => {
    fake.online.foundExceptions = many.toReversed()
  })
  await screen.findByTitle(/not looked at yet/)
  await user.click(await screen.findByRole('tab', { name: /^Exceptions/ }))
  await lines()
  sync.online.foundExceptions = [{ ...failedLogIn, id: 'new' }, ...many.slice(1100)]
  showAgain()
  expect(await screen.findByTitle('1 not looked at yet')).toBeTruthy()
})

it('REPORT-16 offline has those of this tablet, and says what is missing', async () => {
  const { user } = await showReports(bookedAtNoon(), (fake) => fake.setStatus({ online: false }))
  await user.click(await screen.findByRole('tab', { name: /^Exceptions/ }))
  await screen.findByText(/need a connection and are not listed now/)
  expect(await lines()).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Last Month' }))
  expect(await screen.findByText(/not on this device/)).toBeTruthy()
})

it('REPORT-17 a SUPER_ADMIN searches the audit trail', async () => {
  const corrected = done(visited(), 'correctPayment', correcting(), at('16:00'))
  const { user, sync } = await showReports(looking(business()), (fake) => {
    as('SUPER_ADMIN')(fake)
    fake.online.trail = [
      {
        ...{ id: 7, at: `${today}T01:00:00.000Z`, actor: 'owner', action: 'updateService' },
        ...{ table: 'services', rowId: 'swedish', name: 'Swedish 60', allowedBy: null },
        changes: [{ field: 'price', was: 800, is: 850 }],
      },
      {
        ...{ id: 6, at: `${today}T01:00:00.000Z`, actor: 'owner', action: 'correctPayment' },
        ...{ table: 'appointments', rowId: 'a1', name: 'Jose', allowedBy: null },
        changes: [{ field: 'corrections', was: [], is: rowOf(corrected).corrections }],
      },
    ]
  })
  await user.click(await screen.findByRole('tab', { name: /^Exceptions/ }))
  await user.click(await screen.findByRole('radio', { name: 'Audit trail' }))
  await user.type(screen.getByLabelText('Person'), 'owner')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const table = within(await screen.findByRole('table', { name: 'Audit trail' }))
  expect(await table.findByText('Price: 800.00 → 850.00')).toBeTruthy()
  expect(await table.findByText(/^Correction: Corrected: PHP .* is GCASH/)).toBeTruthy()
  expect(sync.online.asked.at(-1)).toMatchObject({
    name: 'searchAudit',
    input: { actor: 'owner', row: '', start: '2026-11-01', end: today, before: null },
  })
})
