import { expect, it } from 'vitest'
import type { CommandName } from '#domain/commands/all'
import { referencesOf, type Work, workWithIds } from '#domain/commands/work'
import type { IdMap } from '#domain/rows/references'
import { resourceKinds } from '#domain/rows/resources'
import { booking, cancelling, checkingIn, completing, updating } from '../support/commands'

const products = { local: 2 }
const amounts = { local: 50, other: 20 }
const works: readonly Work[] = [
  { command: 'createAppointment', input: booking({ serviceIds: ['local', 'other'] }) },
  { command: 'createAppointment', input: booking({ customerId: 'local', promoId: 'local' }) },
  { command: 'updateAppointment', input: updating({ id: 'local', productsOrdered: products }) },
  { command: 'checkInAppointment', input: checkingIn({ lockerId: 'local', staffId: 'local' }) },
  { command: 'completeAppointment', input: completing({ roomId: 'local' }) },
  { command: 'cancelAppointment', input: { ...cancelling({}), id: 'local' } },
  { command: 'updateService', input: { id: 'a', rooms: ['local'], promoLessMap: amounts } },
  { command: 'updatePromo', input: { id: 'a', serviceLessPriceMap: amounts } },
  { command: 'updateStaff', input: { id: 'a', serviceCommissionMap: amounts } },
  { command: 'addRoom', input: { id: 'local', serviceIds: ['local', 'other'] } },
  { command: 'updateLocker', input: { id: 'local' } },
  { command: 'updateProduct', input: { id: 'local' } },
  { command: 'updateCustomer', input: { id: 'local', mobileNumber: '639171234567' } },
]
const tables = ['appointments', 'customers', ...resourceKinds] as const
const ids: IdMap = tables.map((table) => ({ table, localId: 'local', serverId: 'given' }))

const kinds = works.map((work): [CommandName, Work] => [work.command, work])

it.each(kinds)("%s: the host's id replaces each local id of its input", (_, work) => {
  const expected = JSON.parse(JSON.stringify(work).replaceAll('"local"', '"given"'))
  expect(workWithIds(work, ids)).toEqual(expected)
  const before = referencesOf(work).filter(({ id }) => id === 'local')
  const after = referencesOf(workWithIds(work, ids))
  expect(before.length).toBeGreaterThan(0)
  expect(after).toEqual(expect.arrayContaining(before.map((each) => ({ ...each, id: 'given' }))))
})

it('an id of another table is left alone, and so is an input without local ids', () => {
  const [work] = works
  if (!work) return
  const rooms: IdMap = [{ table: 'rooms', localId: 'local', serverId: 'given' }]
  expect(workWithIds(work, rooms).input).toBe(work.input)
})

it('words that contain a local id stay as they were typed', () => {
  const input = updating({ id: 'local', note: 'see local' })
  const { input: changed } = workWithIds({ command: 'updateAppointment', input }, ids)
  expect(changed).toEqual({ ...input, id: 'given' })
})
