import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose } from '../support/business'
import { drained, openBackend, readyTab } from './support/backend'
import { form, idOf, onlyConflict, shown } from './support/booked'
import { guestsOf, mend, rosa, withCouple } from './support/couple'
import { rival, whileOffline } from './support/while-offline'

const mia = (groupId: string, body: object = {}) =>
  form({
    ...{ name: 'Mia', staffId: 'cora', roomId: 'r3' },
    ...{ joins: { groupId, isUnderPayer: true }, ...body },
  })

const groupOf = async (sync: Sync) => (await guestsOf(sync))[0].groupId ?? ''

test.each([
  ['under the number of the payer', {}],
  ['with a number of her own', { mobileNumber: rosa, joins: undefined }],
])(
  'booking-19 a guest %s joins a group that is not sent yet, and is shown in it at once',
  async (_, body) => {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    backend.network.cut()
    const other = form({ name: 'Ben', mobileNumber: '', staffId: 'bea', roomId: 'r2' })
    idOf(await sync.run('createGroup', { members: [form(), other] }))
    const groupId = await groupOf(sync)
    const joins = { groupId, isUnderPayer: !('mobileNumber' in body) }
    const id = idOf(await sync.run('createAppointment', mia(groupId, { ...body, joins })))
    expect(await shown(sync, id)).toMatchObject({ risk: null, row: { groupId, name: 'Mia' } })
    await mend(backend, sync)
    expect(await sync.views.conflicts().read()).toEqual([])
    const stored = await backend.atService()
    expect(stored.map((row) => row.groupId)).toEqual([groupId, groupId, groupId])
  },
)

test('a guest who joined offline is paid for with the group, and taken back alone', async () => {
  const { backend, sync } = await withCouple()
  const groupId = await groupOf(sync)
  backend.network.cut()
  const id = idOf(await sync.run('createAppointment', mia(groupId)))
  const [{ id: lead }] = await guestsOf(sync)
  const payment = { amount: 800, modeOfPayment: 'CASH' }
  const members = [lead, id].map((each) => ({
    ...{ id: each, mobileNumber: jose, version: each === lead ? 1 : 0 },
    ...{ payment, shownPrice: 800 },
  }))
  expect((await sync.run('payGroup', { id: lead, groupId, members })).kind).toBe('queued')
  await mend(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  const paid = (await backend.atService()).filter(({ totalPricePaid }) => totalPricePaid === 800)
  expect(paid.map((row) => row.id).toSorted()).toEqual([lead, id].toSorted())
  const second = idOf(await sync.run('createAppointment', mia(groupId, { startTime: '16:30' })))
  const mistake = { cancelReason: 'Booked by mistake', customerInitiated: false, takesBack: true }
  await sync.run('cancelAppointment', { id: second, ...mistake })
  await drained({ sync })
  expect((await shown(sync, second)).row).toMatchObject({ status: 'CANCELLED', isTakenBack: true })
  expect((await shown(sync, lead)).row).toMatchObject({ status: 'RESERVED' })
})

test('booking-19 a group that was cancelled elsewhere refuses the guest, who is booked without it by hand', async () => {
  const { backend, sync } = await withCouple()
  const guests = await guestsOf(sync)
  const groupId = guests[0].groupId ?? ''
  const input = mia(groupId)
  const subject = await whileOffline(
    backend,
    sync,
    async () => idOf(await sync.run('createAppointment', input)),
    () =>
      backend.elsewhere(calls.cancelGroup, {
        params: { id: groupId },
        body: { members: guests.map(({ id }) => ({ id })), cancelReason: 'Sick' },
      }),
  )
  const { entryId, message, choices } = await onlyConflict(sync)
  expect(message).toBe('The group was cancelled. Book the guest without it.')
  expect(choices.map(({ kind }) => kind)).toContain('edit')
  const alone = { ...input, id: subject, joins: undefined }
  expect((await sync.resolve(entryId, { kind: 'edit' }, alone)).kind).toBe('applied')
  const stored = (await backend.atService()).filter(({ status }) => status === 'RESERVED')
  expect(stored).toMatchObject([{ groupId: null, isUnderPayer: false, name: 'Jose' }])
})

test('a guest waits for a group that is in conflict', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const other = form({ name: 'Ben', mobileNumber: '', staffId: 'bea', roomId: 'r2' })
  await whileOffline(
    backend,
    sync,
    async () => {
      idOf(await sync.run('createGroup', { members: [form(), other] }))
      idOf(await sync.run('createAppointment', mia(await groupOf(sync))))
    },
    () =>
      backend.elsewhere(calls.createAppointment, { body: rival({ staffId: 'bea', roomId: 'r2' }) }),
  )
  const { entryId, choices } = await onlyConflict(sync)
  const [move] = choices
  if (move?.kind !== 'move-group') throw new Error('no other places')
  await sync.resolve(entryId, move)
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const stored = (await backend.atService()).filter(({ groupId }) => groupId !== null)
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['Ben', 'Jose', 'Mia'])
})
