import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { today } from '../../support/business'
import { drained, eventually, openBackend, openTab } from '../support/backend'
import { book, form } from '../support/booked'

const tomorrow = addDays(today, 1)

test('a day that a first sync has not reached is missing, though a booking was made on it here', async () => {
  const backend = await openBackend()
  const rival = {
    name: 'Rival',
    mobileNumber: '639171112222',
    startDate: tomorrow,
    startTime: '15:00',
  }
  expect((await backend.elsewhere(calls.createAppointment, { body: form(rival) })).status).toBe(201)
  // The feed is held back, so that the first sync lasts.
  backend.network.hold(({ path }) => path === calls.changes.path)
  const { sync } = openTab(backend.device())
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await sync.views.business().read()).not.toBe(null))
  await eventually(async () =>
    expect(await sync.views.missingDays(today, tomorrow).read()).toEqual([tomorrow]),
  )
  await book(sync, { startDate: tomorrow, startTime: '16:30' })
  await drained({ sync })
  const shown = await sync.views.day(tomorrow).read()
  expect(shown).toHaveLength(1)
  expect(await sync.views.missingDays(today, tomorrow).read()).toEqual([tomorrow])
}, 30_000)
