import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { QueueItem } from '#sync'
import { queueRows } from '../../src/sync-panel/model/queue-rows'
import { shownTo } from '../../src/sync-panel/model/shown-to'
import { SyncCorner } from '../../src/sync-panel/sync-corner'
import { business } from '../support/business'
import { booking } from '../support/commands'
import { show } from '../support/show'
import { inStep, now, stateOf } from './samples'

/** The open panel of a user who sees the last four digits, with a change that waits for one of another user. */
async function openPanel(waitsFor: string) {
  const change = { command: 'createAppointment', input: booking(), row: null, risk: null } as const
  const waiting = { entryId: 'q1', state: 'queued', queuedAt: now, user: 'danny' } as const
  const items: QueueItem[] = [{ ...change, ...waiting, waitsFor }]
  const rows = queueRows(items, business(), { user: 'danny', isOnline: true })
  const queue = shownTo('STAFF,LIMITED', business())(rows)
  const actions = stateOf().syncActions
  const model = { status: { ...inStep, queued: 1 }, now, conflicts: [], queue }
  const user = show(<SyncCorner model={model} actions={actions} offers={[]} />)
  await user.click(screen.getByRole('button', { name: /^Online/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Not sent yet' }))
  return { user, actions, panel }
}

test('a change that waits for a user who does not come back has a way out, or says why not', async () => {
  const { user, actions, panel } = await openPanel('benjo')
  const denied = 'Your role does not allow: countersign.'
  vi.mocked(actions.stopWaiting).mockResolvedValueOnce(denied)
  expect(panel.getByText(/waits for a change by benjo/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Decide without benjo' }))
  expect((await panel.findByRole('alert')).textContent).toContain(denied)
  expect(actions.stopWaiting).toHaveBeenCalledWith('benjo')
})

test('a username that looks like a mobile number is not shortened', async () => {
  const { user, actions, panel } = await openPanel('639171234567')
  await user.click(panel.getByRole('button', { name: 'Decide without 639171234567' }))
  expect(actions.stopWaiting).toHaveBeenCalledWith('639171234567')
})
