import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'
import { alertIn, fill, refused, refusedMark } from '../management/show-screen'

async function show(sync = new FakeSync(business())) {
  const user = showOnTablet(sync, <StoreScreen />)
  const form = await screen.findByRole('form', { name: 'Store settings' })
  const submit = form.querySelector('[type="submit"]')
  if (submit?.textContent !== 'UPDATE SETTINGS') throw new Error('no button')
  const update = () => user.click(submit)
  const write = (label: string, text: string) => fill(user, form, label, text)
  const press = (label: string) => user.click(within(form).getByLabelText(label))
  return { user, sync, form, update, write, press }
}

const saved = () => screen.findByText('Store settings updated')

describe('STORE-2 the settings of the store', () => {
  it('say what is wrong, and send what was changed and nothing else', async () => {
    const { user, sync, form, update, write } = await show()
    await write('Phone', '02 8123 4567')
    await write('Below the receipt', 'Thank you.')
    await write('Refunds signed above (PHP)', '500')
    await pick(user, 'Closes', '2:00 AM')
    expect(within(form).getByText('closes past midnight')).toBeTruthy()
    expect(within(form).getByLabelText('Closes (next day)', { selector: 'input' })).toBeTruthy()
    await pick(user, 'Order of turns', 'Fewest turns first')
    await user.click(within(form).getByText('Reminder the evening before'))
    await write('Rate (%)', '120')
    await update()
    expect(await alertIn(form)).toBe(refused('Rate should be at most 100.'))
    await write('Rate (%), at most 100', '2.5')
    await write('Charge name', ' ')
    await update()
    expect(await alertIn(form)).toBe(refused('The charge needs a name.'))
    await write('Charge name', 'card fee')
    sync.given.length = 0
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.given).toEqual([
      {
        name: 'updateStoreSettings',
        input: {
          id: 'SERENITY_MAKATI',
          phone: '02 8123 4567',
          closeTime: '02:00',
          refundLimit: 500,
          charge: { name: 'card fee', rate: 2.5 },
          remindsInEvening: true,
          lineUpRule: 'FEWEST',
          receiptFoot: 'Thank you.',
        },
      },
    ])
    expect(sync.world.store.modes).toBeNull()
    act(() => sync.setStatus({ hasAllCalls: false }))
    expect(screen.queryByText('Reminders')).toBeNull()
  })

  it('TEXTS-3 say where reminders are switched on that texts reach nobody without a provider', async () => {
    const sync = new FakeSync(business())
    sync.online.provider = null
    const { user, form } = await show(sync)
    const warning = /No text reaches a customer: the service has no SMS provider/
    expect(within(form).queryByText(warning)).toBeNull()
    await user.click(within(form).getByText('Reminder two hours before'))
    expect(await within(form).findByText(warning)).toBeTruthy()
  })

  it('add entries to a list, once each, order them, and stop offering others', async () => {
    const { user, sync, form, update, write, press } = await show()
    const mode = within(form).getByLabelText('New mode of payment')
    await write('New mode of payment', 'GCash')
    expect(await within(form).findByText('The list has it already.')).toBeTruthy()
    expect(within(form).getByLabelText('Add mode of payment')).toHaveProperty('disabled', true)
    await user.clear(mode)
    await user.paste('maya')
    await user.keyboard('{Enter}')
    expect(sync.given).toEqual([])
    await press('Move MAYA up')
    await press('Offer CREDIT CARD')
    await press('MAYA proposes the charge')
    await press('GCASH needs a reference')
    await write('Pattern of GCASH references', '(')
    await write('New channel', 'tiktok')
    await press('Add channel')
    await press('Remove TIKTOK')
    expect(within(form).queryByLabelText('Remove CALL')).toBeNull()
    await write('New towel payment (PHP)', '75')
    await press('Add towel payment')
    await update()
    const unread = 'Modes of payment: the pattern of GCASH cannot be read.'
    expect(await alertIn(form)).toBe(refused(unread))
    await write('Pattern of GCASH references', '\\d{13}')
    await update()
    expect(await saved()).toBeTruthy()
    const { store, lookups } = sync.world
    expect(lookups.modeOfPayments).toEqual(['CASH', 'GCASH', 'MAYA'])
    expect(store.modes?.map(({ name, isCharged }) => [name, isCharged])).toEqual([
      ['CASH', false],
      ['GCASH', false],
      ['MAYA', true],
      ['CREDIT CARD', true],
    ])
    const gcash = { needsReference: true, referencePattern: '\\d{13}' }
    expect(store.modes?.[1]).toMatchObject(gcash)
    expect(lookups.additionalTowelPayment).toEqual([0, 50, 100, 75])
    expect(store.channels).toBeNull()
  })

  it('say how far back a restore may reach, and what that takes on a tablet', async () => {
    const { sync, form, update, write } = await show()
    expect(within(form).getByText(/did for 14 days, .* take about 17 MB/)).toBeTruthy()
    await write('Days that a restore may reach back', '61')
    await update()
    expect(await alertIn(form)).toContain('should be at most 60')
    await write('Days that a restore may reach back, at most 60', '30')
    expect(within(form).getByText(/did for 30 days, .* take about 36 MB/)).toBeTruthy()
    await update()
    expect(await saved()).toBeTruthy()
    expect(sync.world.store.restoreDays).toBe(30)
  })

  it('show the changes of another owner, and are corrected where they were refused, not in the loyalty form', async () => {
    const sync = new FakeSync(business())
    const mark = { ...refusedMark('Name is required'), command: 'updateStoreSettings' as const }
    sync.waitingRows.set('stores/SERENITY_MAKATI', mark)
    const { form, update, write } = await show(sync)
    expect(await alertIn(form)).toContain('Name is required')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    const store = { ...sync.world.store, phone: '8700 0000' }
    await sync.change({ ...sync.world, store })
    const phone = within(form).getByLabelText('Phone')
    await waitFor(() => expect(phone).toHaveProperty('value', '8700 0000'))
    await write('Store Name', 'Serenity')
    await update()
    expect(sync.resolved).toMatchObject([{ entryId: 'e1', input: { name: 'Serenity' } }])
  })
})
