import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business, maria } from '../../support/business'
import { at, booking, checkingIn, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const reserved = () => done(business(), 'createAppointment', booking())
const checkedIn = () => done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))
const withNext = (world: World) => {
  const next = { id: 'a2', mobileNumber: maria, startTime: '15:15', confirmed: ['BREAK'] }
  return done(world, 'createAppointment', booking(next))
}

const event = () => screen.findByRole('button', { name: /^Jose, SWEDISH 60/ })
const item = (name: RegExp) => screen.findByRole('menuitem', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function openMenu(world: World, time = '14:20') {
  const sync = new FakeSync(world, time)
  const user = showOnTablet(sync, <MassageScreen />, { time })
  fireEvent.contextMenu(await event())
  await screen.findByRole('menu', { name: 'Jose' })
  return { sync, user }
}

describe('the menu of an event', () => {
  it('RUNNING-1 says before the tap that it is free, and extends', async () => {
    const { sync, user } = await openMenu(checkedIn())
    const half = await item(/^Extend by 30 minutes/)
    expect(half.textContent).toContain('free until 3:45 PM')
    expect(half.textContent).toContain('PHP 400.00')
    await user.click(half)
    await user.click((await dialog('30 minutes more')).getByRole('button', { name: 'EXTEND' }))
    expect(await screen.findByText('Jose stays until 3:30 PM.')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ endTime: '15:45', extensions: [{ price: 400 }] })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(async () => expect(document.activeElement).toBe(await event()))
  })

  it('RUNNING-1 is red where the next guest is in the way, and names that guest', async () => {
    await openMenu(withNext(checkedIn()))
    const half = await item(/^Extend by 30 minutes/)
    expect(half.textContent).toMatch(/ANA is busy from 3:15 PM to 4:30 PM \(Maria/)
  })

  it('RUNNING-2 starts a late guest now, with the rest or all of the time', async () => {
    const { sync, user } = await openMenu(reserved())
    await user.click(await item(/^Starts now/))
    const start = await dialog('Jose starts now')
    expect(start.getByRole('button', { name: 'Start now, end as booked' })).toBeTruthy()
    await user.click(start.getByRole('button', { name: 'Start now, full length' }))
    expect(await screen.findByText('Jose starts at 2:20 PM.')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ startTime: '14:20', endTime: '15:35' })
  })

  it('late-2 undoes a start, or leads to the check-in', async () => {
    const { sync, user } = await openMenu(reserved())
    await user.click(await item(/^Starts now/))
    const start = await dialog('Jose starts now')
    await user.click(start.getByRole('button', { name: 'Start now, end as booked' }))
    expect(await screen.findByText('Not checked in yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Check in' }))
    await screen.findByRole('button', { name: /^CHECK-IN/ })
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The start is taken back.')).toBeTruthy()
    const former = { startTime: '14:00', endTime: '15:15', status: 'RESERVED' }
    expect(rowOf(sync.world)).toMatchObject(former)
  })

  it('late-1 cancels a guest who did not show after a question, not by one tap', async () => {
    const { sync, user } = await openMenu(reserved())
    await user.click(await item(/^Did not show/))
    const question = await dialog('Jose did not show?')
    expect(rowOf(sync.world).status).toBe('RESERVED')
    await user.click(question.getByRole('button', { name: 'Did not show' }))
    expect(await screen.findByText('Jose did not show.')).toBeTruthy()
    const noShow = { status: 'CANCELLED', cancelReason: 'No show', customerInitiatedCancel: false }
    expect(rowOf(sync.world)).toMatchObject(noShow)
  })

  it('opens by the keyboard, leaves by Escape, and moves a guest who is not late', async () => {
    const sync = new FakeSync(reserved(), '13:30')
    const user = showOnTablet(sync, <MassageScreen />, { time: '13:30' })
    ;(await event()).focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await item(/^Move/)
    expect(screen.getByRole('menuitem', { name: /^Extend by 60 minutes/ })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: /^Starts now|^Did not show/ })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(async () => expect(document.activeElement).toBe(await event()))
    await user.keyboard('{ContextMenu}')
    await user.click(await item(/^Move/))
    expect(await screen.findByRole('application', { name: /^Move Jose/ })).toBeTruthy()
  })

  it('is missing on a host without the extension', async () => {
    const sync = new FakeSync(reserved(), '13:30')
    sync.setStatus({ hasAllCalls: false })
    showOnTablet(sync, <MassageScreen />, { time: '13:30' })
    expect(fireEvent.contextMenu(await event())).toBe(true)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
