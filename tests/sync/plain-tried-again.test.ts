import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { updating } from '../support/desk'
import { form, onlyConflict } from './support/booked'
import { updatedElsewhere } from './support/checked-in'
import { eventually } from './support/house'
import { json } from './support/network'
import { atPlainHost, polled } from './support/plain'

const settled = (sync: Sync) =>
  eventually(async () => expect(await sync.views.queue().read()).toEqual([]))

test('OFF-13 what is tried again takes back nothing that has been fetched since the refusal', async () => {
  const { house, line, sync } = await atPlainHost()
  await house.elsewhere(calls.createAppointment, { body: form() })
  await polled(house, sync)
  const [row] = await house.atService()
  const id = row?.id ?? ''
  const isChange = ({ method }: { method: string }) => method === 'PATCH'
  line.answer(isChange, json(403, { error: { message: 'Not allowed' } }), 1)
  await sync.run('updateAppointment', updating({ id, note: 'Tea' }), { isGone: () => true })
  const { entryId } = await onlyConflict(sync)
  await updatedElsewhere(house, id, { note: 'Coffee' })
  await polled(house, sync)
  await sync.resolve(entryId, { kind: 'retry' })
  await settled(sync)
  expect(await house.atService()).toMatchObject([{ note: 'Coffee' }])
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed' })
})
