import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calls } from '#domain/calls/all'
import { errorText } from '#domain/calls/errors'

const failure = 'Failed to create appointment.'
const answer = (message: unknown, errors?: unknown) => ({ error: { message, details: { errors } } })

it.each([
  ['the message alone', answer('Locker taken'), 'Locker taken'],
  ['message and errors', answer('Invalid', ['name', 'time']), 'Invalid - name - time'],
  ['errors alone', answer('', ['name', 'time']), 'name - time'],
  ['no repeats', answer('Invalid', ['Invalid', 'time', 'time']), 'Invalid - time'],
  ['no blanks', answer(' ', ['', ' time ']), 'time'],
  ['absent parts', { error: {} }, failure],
  ['nulls', { error: { message: null, details: null } }, failure],
  ['empty texts', answer('', []), failure],
  ['a captive portal', '<html>Welcome</html>', failure],
  ['nothing', undefined, failure],
  ['message beside broken details', { error: { message: 'Taken', details: 'x' } }, 'Taken'],
  ['message beside broken errors', answer('Taken', [{ field: 'name' }]), 'Taken'],
  ['message beside odd extras', { error: { message: 'Taken', details: { field: null } } }, 'Taken'],
])('API-ERR %s', (_, body, text) => expect(errorText(body, failure)).toBe(text))

it('API-ERR joins whatever texts there are, each once', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (message, errors) => {
      const texts = [message, ...errors].map((text) => text.trim()).filter((text) => text !== '')
      const expected = texts.filter((text, index) => texts.indexOf(text) === index).join(' - ')
      expect(errorText(answer(message, errors), failure)).toBe(expected || failure)
    }),
  )
})

it('API-ERR has the default text of each call', () => {
  const textOf = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, call.failure]),
  )
  expect(textOf).toMatchObject({
    createAppointment: 'Failed to create appointment.',
    updateAppointment: 'Failed to update appointment.',
    checkInAppointment: 'Failed to check-in appointment.',
    completeAppointment: 'Failed to complete appointment.',
    cancelAppointment: 'Failed to cancel appointment.',
    appointmentsByDate: 'Failed to get appointments by date.',
    lockers: 'Failed to get lockers.',
    rooms: 'Failed to get rooms.',
    promos: 'Failed to get promos.',
    products: 'Retrieving products has failed.',
    staffs: 'Failed to get staffs.',
    services: 'Failed to get services.',
    availableResources: 'Failed to get available resources.',
    unavailableResources: 'Failed to get unavailable resources.',
    appointmentByLocker: 'Failed to get appointment based on locker in use.',
    authenticate: 'Something went wrong',
  })
})
