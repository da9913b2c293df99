import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { withStore } from '#domain/rows/rows'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'
import {
  alertIn,
  fill,
  openRow,
  refused,
  refusedMark,
  save,
  showScreen,
} from '../management/show-screen'

async function show(sync = new FakeSync(business())) {
  const user = showOnTablet(sync, <StoreScreen />)
  const form = await screen.findByRole('form', { name: 'Store settings' })
  const update = () => user.click(within(form).getByRole('button', { name: 'UPDATE SETTINGS' }))
  const write = (label: string, text: string) => fill(user, form, label, text)
  const press = (name: string) => user.click(within(form).getByRole('button', { name }))
  const card = (title: string) => within(screen.getByRole('group', { name: title }))
  return { user, sync, form, update, write, press, card }
}

const given = (sync: FakeSync) => sync.given.map(({ input }) => input)
const saved = () => screen.findByText('Store settings updated')

describe('STORE-2 the settings of the store', () => {
  it('send what was changed, and nothing else', async () => {
    const { user, sync, update, write } = await show()
    await write('Phone', '02 8123 4567')
    await write('Below the receipt', 'Thank you.')
    await write('Another person signs above (PHP)', '500')
    await pick(user, 'Closes', '2:00 AM')
    expect(screen.getByText('closes past midnight')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Closes, the next day' })).toBeTruthy()
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.given[0]?.name).toBe('updateStoreSettings')
    expect(given(sync)).toEqual([
      {
        id: 'SERENITY_MAKATI',
        phone: '02 8123 4567',
        closeTime: '02:00',
        refundLimit: 500,
        receiptFoot: 'Thank you.',
      },
    ])
    expect(sync.world.store.modes).toBeNull()
  })

  it('turn reminders on, each on its own, and not with a host that sends none', async () => {
    const { user, sync, update, card } = await show()
    expect(card('Reminders').queryAllByRole('switch', { checked: true })).toEqual([])
    await user.click(card('Reminders').getByRole('switch', { name: /The evening before/ }))
    await update()
    expect(await saved()).toBeTruthy()
    expect(given(sync)).toEqual([{ id: 'SERENITY_MAKATI', remindsInEvening: true }])
    act(() => sync.setStatus({ hasMessages: false }))
    expect(screen.queryByRole('group', { name: 'Reminders' })).toBeNull()
  })

  it('choose the order of turns', async () => {
    const { user, sync, update } = await show()
    await pick(user, 'Order of turns', 'Fewest turns first')
    await update()
    await saved()
    expect(given(sync)).toEqual([{ id: 'SERENITY_MAKATI', lineUpRule: 'FEWEST' }])
  })

  it('add a mode of payment, and stop offering another', async () => {
    const { user, sync, update, press, card } = await show()
    await user.type(screen.getByLabelText('New mode of payment'), 'maya{Enter}')
    expect(sync.given).toEqual([])
    await press('Move MAYA up')
    await user.click(card('Modes of payment').getByRole('switch', { name: 'Offer GCASH' }))
    await user.click(screen.getByRole('checkbox', { name: 'MAYA proposes the charge' }))
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.world.lookups.modeOfPayments).toEqual(['CASH', 'MAYA', 'CREDIT CARD'])
    expect(sync.world.store.modes?.map(({ name, isCharged }) => [name, isCharged])).toEqual([
      ['CASH', false],
      ['GCASH', false],
      ['MAYA', true],
      ['CREDIT CARD', true],
    ])
  })

  it('say which modes need a reference, and of which pattern', async () => {
    const { user, sync, form, update } = await show()
    await user.click(screen.getByRole('checkbox', { name: 'GCASH needs a reference' }))
    const pattern = screen.getByRole('textbox', { name: 'Pattern of GCASH references' })
    await user.click(pattern)
    await user.paste('(')
    await update()
    expect(await alertIn(form)).toBe(
      refused('Modes of payment: the pattern of GCASH cannot be read.'),
    )
    await user.clear(pattern)
    await user.paste('\\d{13}')
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.world.store.modes?.[1]).toMatchObject({
      name: 'GCASH',
      needsReference: true,
      referencePattern: '\\d{13}',
    })
  })

  it('remove only an entry that is not saved yet', async () => {
    const { sync, update, write, press } = await show()
    await write('New channel', 'tiktok')
    await press('Add channel')
    await press('Remove TIKTOK')
    expect(screen.queryByRole('button', { name: 'Remove CALL' })).toBeNull()
    await write('New towel payment (PHP)', '75')
    await press('Add towel payment')
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.world.lookups.additionalTowelPayment).toEqual([0, 50, 100, 75])
    expect(sync.world.store.channels).toBeNull()
  })

  it('change the charge and say what is wrong with it', async () => {
    const { sync, form, update, write } = await show()
    await write('Rate (%)', '120')
    await update()
    expect(await alertIn(form)).toBe(refused('Rate should be at most 100.'))
    await write('Rate (%), at most 100', '2.5')
    await write('Charge name', ' ')
    await update()
    expect(await alertIn(form)).toBe(refused('The charge needs a name.'))
    await write('Charge name', 'card fee')
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.world.store.charge).toEqual({ name: 'card fee', rate: 2.5 })
  })

  it('take no mode twice', async () => {
    const { form, write } = await show()
    await write('New mode of payment', 'GCash')
    expect(await within(form).findByText('The list has it already.')).toBeTruthy()
    expect(within(form).getByRole('button', { name: 'Add mode of payment' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('show what another owner changes meanwhile', async () => {
    const { sync } = await show()
    const store = { ...sync.world.store, phone: '8700 0000' }
    await sync.change({ ...sync.world, store })
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveProperty('value', '8700 0000'))
  })

  it('are corrected where they were refused, not in the loyalty form', async () => {
    const sync = new FakeSync(business())
    const mark = { ...refusedMark('Name is required'), command: 'updateStoreSettings' as const }
    sync.waitingRows.set('stores/SERENITY_MAKATI', mark)
    const { form, update, write } = await show(sync)
    expect(await alertIn(form)).toContain('Name is required')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await write('Store name', 'Serenity')
    await update()
    expect(sync.resolved).toMatchObject([{ entryId: 'e1', input: { name: 'Serenity' } }])
  })

  it('are absent on a host that does not store them', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ hasSettings: false })
    showOnTablet(sync, <StoreScreen />)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('form', { name: 'Store settings' })).toBeNull()
  })
})

it('STORE-2 a form still shows a value that is no longer offered', async () => {
  const world = business()
  const serviceTypes = ['MASSAGE', 'NAILS'].map((name) => ({ name, offered: true }))
  const store = {
    ...world.store,
    serviceTypes: [...serviceTypes, { name: 'FITNESS', offered: false }],
  }
  const user = await showScreen(new FakeSync(withStore(world, store)), <ServicesScreen />)
  const form = await openRow(user, 'GYM PASS')
  const type = within(form).getByRole('combobox', { name: 'Type' })
  expect(type).toHaveProperty('value', 'FITNESS')
  await save(user, form)
  expect(await within(form).findByText('Service details updated')).toBeTruthy()
})
