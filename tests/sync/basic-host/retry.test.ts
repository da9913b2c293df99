import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { updating } from '../../support/commands'
import { eventually } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { form, onlyConflict } from '../support/booked'
import { updatedElsewhere } from '../support/checked-in'
import { json } from '../support/network'

const settled = (sync: Sync) =>
  eventually(async () => expect(await sync.views.queue().read()).toEqual([]))

test('OFF-13 a retry undoes nothing that was fetched since the refusal', async () => {
  const { backend, line, sync } = await atBasicHost()
  await backend.elsewhere(calls.createAppointment, { body: form() })
  await polled(backend, sync)
  const [row] = await backend.atService()
  const id = row?.id ?? ''
  const isChange = ({ method }: { method: string }) => method === 'PATCH'
  line.answer(isChange, json(403, { error: { message: 'Not allowed' } }), 1)
  await sync.run('updateAppointment', updating({ id, note: 'Tea' }), { isGone: () => true })
  const { entryId } = await onlyConflict(sync)
  await updatedElsewhere(backend, id, { note: 'Coffee' })
  await polled(backend, sync)
  await sync.resolve(entryId, { kind: 'retry' })
  await settled(sync)
  expect(await backend.atService()).toMatchObject([{ note: 'Coffee' }])
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed' })
})
