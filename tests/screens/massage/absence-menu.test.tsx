import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business, maria, today } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

/** Jose with Ana at 14:00, and Maria, who asked for Ana, at 10:00. */
const booked = () =>
  done(
    done(business(), 'createAppointment', booking()),
    'createAppointment',
    booking({ id: 'a2', mobileNumber: maria, startTime: '10:00', staffRequested: true }),
  )

async function openMenu(world = booked(), time = '13:20') {
  const sync = new FakeSync(world, time)
  const user = showOnTablet(sync, <MassageScreen />, { time })
  const head = await screen.findByRole('button', { name: 'Absence of ANA' })
  await user.click(head)
  const choose = async (name: string) =>
    user.click(await screen.findByRole('menuitem', { name, hidden: true }))
  return { sync, user, head, choose }
}

const sheet = async () => within(await screen.findByRole('dialog', { name: /^Absence of ANA/ }))
const absences = ({ world }: FakeSync) => [...world.absences.values()]

describe('the menu of a column’s head', () => {
  it('ABSENCE-2 records the day by one tap, and then moves the guests who may be moved', async () => {
    const { sync, user, choose } = await openMenu()
    await choose('Absent today')
    const dialog = await sheet()
    expect(await dialog.findByText('Absent on this day')).toBeTruthy()
    expect(absences(sync)).toMatchObject([
      { staffId: 'ana', day: today, from: '00:00', until: '24:00' },
    ])
    expect(dialog.getByText(/10:00 AM Maria.*call 0917 123 4567/)).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'MOVE 1' }))
    await waitFor(() => expect(rowOf(sync.world).staffId).toBe('bea'))
    expect(absences(sync)).toHaveLength(1)
    const told = 'ANA is absent on this day. 1 guest moved. 1 guest is still with ANA: call them.'
    expect(await screen.findByText(told)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('ANA is not absent. 1 guest moved back.')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ staffId: 'ana', startTime: '14:00' })
    expect(absences(sync)).toMatchObject([{ cancelledAt: expect.any(String) }])
  })

  it('records an hour, or the rest of the day, and takes it back', async () => {
    const { sync, user, head, choose } = await openMenu()
    for (const [name, hours, text] of [
      ['Out 2:00 – 3:00 PM', { from: '14:00', until: '15:00' }, 'Absent from 2:00 PM to 3:00 PM'],
      ['Out from now on', { from: '13:20', until: '24:00' }, 'Absent from 1:20 PM on'],
    ] as const) {
      await choose(name)
      const dialog = await sheet()
      await dialog.findByText(text)
      expect(absences(sync).at(-1)).toMatchObject(hours)
      await user.click(dialog.getByRole('button', { name: 'Take back' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(absences(sync).at(-1)).toMatchObject({ cancelledAt: expect.any(String) })
      await user.click(head)
    }
    expect(rowOf(sync.world).staffId).toBe('ana')
  })

  it('asks for other hours, and offers none that are recorded', async () => {
    const hours = { from: '13:00', until: '17:00', reason: '' }
    const away = { id: 'n1', staffId: 'ana', day: today, ...hours }
    const { sync, choose } = await openMenu(done(booked(), 'addAbsence', away))
    const items = await screen.findAllByRole('menuitem', { hidden: true })
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Absent today',
      'Out from now on',
      'Absences of the day',
    ])
    await choose('Absences of the day')
    const dialog = await sheet()
    expect(await dialog.findByText('Absent from 1:00 PM to 5:00 PM')).toBeTruthy()
    expect(dialog.getByRole('combobox', { name: 'Away from' })).toBeTruthy()
    expect(absences(sync)).toHaveLength(1)
  })

  it('has no hour that would end on the next day, and no hours of a day to come', async () => {
    const { user } = await openMenu(business(), '23:10')
    const names = async () =>
      (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent)
    expect(await names()).toEqual(['Absent today', 'Out from now on', 'Other hours'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Absence of ANA' }))
    await waitFor(async () => expect(await names()).toEqual(['Absent on this day', 'Other hours']))
  })
})
