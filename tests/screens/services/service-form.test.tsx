import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import {
  alertIn,
  close,
  fill,
  names,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <ServicesScreen />)
  return { user, sync }
}

const showNew = async () => {
  const shown = await show()
  return { ...shown, form: await openNew(shown.user, 'service') }
}

describe('the form of a service', () => {
  it('SERVICE-1 has Service Details, Promos and Rooms over the full screen', async () => {
    const world = business()
    const services = new Map(
      [...world.services].map(([id, row]) => [
        id,
        { ...row, rooms: ['r1'], promoLessMap: { rainy: 100 } },
      ]),
    )
    const { user } = await show(new FakeSync({ ...world, services }))
    const form = await openRow(user, 'SWEDISH 60')
    const sections = within(form).getAllByRole('heading', { level: 2 })
    expect(sections.map((heading) => heading.textContent)).toEqual([
      'SWEDISH 60',
      'Service Details',
      'History',
      'Promos',
      'Rooms',
    ])
    expect(within(form).getByLabelText('RAINY DAY (PHP)')).toHaveProperty('value', '100.00')
    expect(within(form).getByLabelText('OLD PROMO (PHP)')).toHaveProperty('value', '')
    expect(within(form).getByText('1 of 3')).toBeTruthy()
  })

  it('SERVICE-1 asks before its price goes below a discount', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'SWEDISH 60')
    await fill(user, form, 'RAINY DAY (PHP)', '100')
    await fill(user, form, 'Price (PHP)', '90')
    await save(user, form)
    const question = await screen.findByRole('dialog', { name: 'Save all the same?' })
    expect(question.textContent).toContain(
      'RAINY DAY would take PHP 100.00 off SWEDISH 60, which costs PHP 90.00.',
    )
    expect(sync.given).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
    expect(await within(form).findByText('Service details updated')).toBeTruthy()
    expect(sync.given).toMatchObject([{ name: 'updateService', input: { price: 90 } }])
  })

  it('SERVICE-1 says what is missing, the first thing first', async () => {
    const { user, form } = await showNew()
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Name is required and should be unique'))
    await fill(user, form, 'Name, required', '  swedish 60 ')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Name is required and should be unique'))
    await fill(user, form, 'Name, required', ' Hot stone ')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Price is required'))
    await fill(user, form, 'Price (PHP), required', '900')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Type is required'))
    await pick(user, 'Type, required', 'MASSAGE')
    await save(user, form)
    const timed = 'Duration and Break Duration is required for MASSAGE type'
    expect(await alertIn(form)).toBe(refused(timed))
  })

  it('SERVICE-1 takes discounts of 1 or more, and leaves blank ones out', async () => {
    const { user, form, sync } = await showNew()
    await fill(user, form, 'Name', 'Gym month')
    await fill(user, form, 'Price (PHP)', '2500')
    await pick(user, 'Type', 'FITNESS')
    await fill(user, form, 'RAINY DAY (PHP)', '0.5')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Promo discount should be at least 1'))
    await fill(user, form, 'RAINY DAY (PHP)', '')
    await fill(user, form, 'OLD PROMO (PHP)', '1')
    await save(user, form)
    expect(await within(form).findByText('Service added')).toBeTruthy()
    expect(sync.given.at(-1)?.input).toMatchObject({ promoLessMap: { old: 1 }, duration: null })
  })

  it.each([
    ['Price (PHP)', 'a lot', 'Price should be a number.'],
    ['Price (PHP)', '-1', 'Price should be at least 0.'],
    ['Price (PHP)', '100,000,000', 'Price should be at most 99,999,999.'],
    ['Duration (minutes)', '60.5', 'Duration should be a whole number.'],
    ['OLD PROMO (PHP)', 'one', 'Promo discount should be a number.'],
  ])('refuses %s %s', async (label, text, sentence) => {
    const { user, form, sync } = await showNew()
    await fill(user, form, 'Name', 'Hot stone')
    await fill(user, form, label, text)
    await save(user, form)
    expect(await alertIn(form)).toBe(refused(sentence))
    expect(sync.given).toEqual([])
  })

  it('MGMT-1 MGMT-2 adds a service, trimmed and available, and is ready for the next one', async () => {
    const { user, form, sync } = await showNew()
    await fill(user, form, 'Name', '  Hot stone  ')
    await fill(user, form, 'Called on the board', ' Hot 90')
    await fill(user, form, 'Price (PHP)', '1,950.50')
    await pick(user, 'Type', 'MASSAGE')
    await fill(user, form, 'Duration (minutes)', '90')
    await fill(user, form, 'Cleaning Time (minutes)', '20')
    await user.click(within(form).getByRole('checkbox', { name: 'ROOM 2' }))
    await save(user, form)
    expect(await within(form).findByText('Service added')).toBeTruthy()
    expect(sync.given).toEqual([
      {
        name: 'addService',
        input: {
          name: 'Hot stone',
          shortName: 'Hot 90',
          price: 1950.5,
          type: 'MASSAGE',
          duration: 90,
          breakDuration: 20,
          hasStaff: true,
          hasRoom: true,
          rooms: ['r2'],
          promoLessMap: {},
          available: true,
        },
      },
    ])
    expect(within(form).getByLabelText('Name')).toHaveProperty('value', '')
    expect(within(form).getByLabelText('Price (PHP)')).toHaveProperty('value', '')
    expect(within(form).getByLabelText('Cleaning Time (minutes)')).toHaveProperty('value', '20')
    expect(within(form).getByRole('checkbox', { name: 'ROOM 2' })).toHaveProperty('checked', true)
    await close(user, form)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rows()[1]).toEqual(['HOT STONE', 'Yes', '1,950.50', '90 min', '20 min', 'MASSAGE'])
  })

  it('proposes a short name for the board, from the name and the duration', async () => {
    const { user, form } = await showNew()
    const proposed = () => within(form).getByLabelText<HTMLInputElement>('Called on the board')
    await fill(user, form, 'Name', 'Hot stone')
    await fill(user, form, 'Duration (minutes)', '90')
    expect(proposed().placeholder).toBe('HOT 90')
    await fill(user, form, 'Name', 'Swedish foot 60')
    await fill(user, form, 'Duration (minutes)', '60')
    expect(proposed().placeholder).toBe('SWFO 60')
    expect(proposed().maxLength).toBe(9)
  })

  it('MGMT-1 MGMT-2 updates a service and shows it afresh, in the form and in the list', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'GYM PASS')
    expect(within(form).getByText('Created by - on -')).toBeTruthy()
    expect(within(form).getByText('Last updated by - on -')).toBeTruthy()
    await fill(user, form, 'Price (PHP)', '350')
    await save(user, form)
    expect(await within(form).findByText('Service details updated')).toBeTruthy()
    expect(sync.given.at(-1)).toMatchObject({
      name: 'updateService',
      input: { id: 'gym', price: 350, available: true },
    })
    const updated = 'Last updated by makati on 11/21/2026, 10:00 AM'
    expect(await within(form).findByText(updated)).toBeTruthy()
    await close(user, form)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rows()[0]).toContain('350.00')
  })

  it('shows changes by another user meanwhile, and keeps typed values', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'GYM PASS')
    await fill(user, form, 'Price (PHP)', '350')
    const gym = sync.world.services.get('gym')
    if (!gym) throw new Error('no gym')
    const services = new Map(sync.world.services).set('gym', { ...gym, price: 1, type: 'NAILS' })
    await sync.change({ ...sync.world, services })
    await waitFor(() =>
      expect(within(form).getByLabelText('Type', { selector: 'input' })).toHaveProperty(
        'value',
        'NAILS',
      ),
    )
    expect(within(form).getByLabelText('Price (PHP)')).toHaveProperty('value', '350')
  })

  it('warns once before it overwrites a field that another user changed', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'GYM PASS')
    await fill(user, form, 'Price (PHP)', '350')
    const gym = sync.world.services.get('gym')
    if (!gym) throw new Error('no gym')
    const services = new Map(sync.world.services).set('gym', { ...gym, price: 400 })
    await sync.change({ ...sync.world, services })
    await waitFor(() => expect(rows()[0]).toContain('400.00'))
    const save = within(form).getByRole('button', { name: 'UPDATE' })
    await user.click(save)
    expect((await within(form).findByRole('alert')).textContent).toContain(
      'Somebody else has changed what you have edited to “400”. Save again to put yours in its place.',
    )
    expect(sync.given).toEqual([])
    await user.click(save)
    await waitFor(() => expect(sync.world.services.get('gym')?.price).toBe(350))
  })

  it('asks before it discards typed values', async () => {
    const { user } = await show()
    const form = await openRow(user, 'GYM PASS')
    await fill(user, form, 'Name', 'Gym')
    await close(user, form)
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'GYM PASS' })).toBeNull())
    expect(names()).toContain('GYM PASS')
  })

  it('OFF-1 says offline that it will be sent', async () => {
    const { user, sync } = await show()
    sync.setStatus({ online: false })
    const form = await openRow(user, 'GYM PASS')
    expect(await within(form).findByText(/can be seen when back online/)).toBeTruthy()
    await fill(user, form, 'Price (PHP)', '350')
    await save(user, form)
    expect(await within(form).findByText('It will be sent when back online.')).toBeTruthy()
  })

  it('a form says beforehand that saving makes a service available again', async () => {
    const world = business()
    const services = new Map(
      [...world.services].map(([id, row]) => [id, { ...row, available: false }]),
    )
    const { user } = await show(new FakeSync({ ...world, services }))
    const form = await openRow(user, 'GYM PASS')
    expect(within(form).getByText(/not available until it is updated or enabled/)).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Enable' }))
    await waitFor(() => expect(within(form).queryByText(/not available until/)).toBeNull())
  })
})
