import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { World } from '#domain/rows/world'
import { AbsenceSheet } from '../../../src/screens/massage/absence/absence-sheet'
import { business, maria, today } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { withSecond } from '../../support/tandem/with-second'

/** Jose with Ana at 14:00, and Maria, who asked for Ana, at 10:00. */
const booked = (): World =>
  done(
    done(business(), 'createAppointment', booking({ confirmed: ['DUTY_HOURS'] })),
    'createAppointment',
    booking({ id: 'a2', mobileNumber: maria, startTime: '10:00', staffRequested: true }),
  )

async function open(world = booked()) {
  const sync = new FakeSync(world, '09:00')
  const onClose = vi.fn()
  const user = showOnTablet(
    sync,
    <AbsenceSheet staffId="ana" day={today} hours={null} {...{ onDone: onClose, onClose }} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Absence of ANA/ }))
  return { sync, user, dialog, onClose }
}

describe('the absence of a therapist', () => {
  it('ABSENCE-2 moves the ticked guests, and says whom to call', async () => {
    const { sync, user, dialog, onClose } = await open()
    expect(await dialog.findByRole('checkbox', { name: /2:00 PM Jose to BEA/ })).toBeTruthy()
    expect(dialog.getByText(/10:00 AM Maria.*call 0917 123 4567/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'SAVE AND MOVE 1' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect([...sync.world.absences.values()]).toMatchObject([
      { staffId: 'ana', day: today, from: '00:00', until: '24:00' },
    ])
    expect(rowOf(sync.world).staffId).toBe('bea')
    expect(rowOf(sync.world, 'a2').staffId).toBe('ana')
  })

  it('offers another second therapist', async () => {
    const jose = booking({ staffId: 'cora' })
    const world = withSecond(done(business(), 'createAppointment', jose), 'a1', 'ana')
    const { sync, user, dialog } = await open(world)
    const name = /2:00 PM Jose's second therapist to BEA/
    expect(await dialog.findByRole('checkbox', { name })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'SAVE AND MOVE 1' }))
    await waitFor(() => expect(rowOf(sync.world, 'a1-second').staffId).toBe('bea'))
    expect(rowOf(sync.world)).toMatchObject({ staffId: 'cora', roomId: 'r1' })
  })

  it('leaves an unticked guest, and takes an absence back', async () => {
    const { sync, user, dialog } = await open()
    await user.click(await dialog.findByRole('checkbox', { name: /Jose/ }))
    await user.click(dialog.getByRole('button', { name: 'SAVE' }))
    await waitFor(() => expect(sync.world.absences.size).toBe(1))
    expect(rowOf(sync.world).staffId).toBe('ana')
    await user.click(await dialog.findByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(dialog.queryByText('Absent on this day')).toBeNull())
  })
})
