import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { weekdays } from '#domain/kernel/dates'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'
import { alertIn, fill, notSent, refused } from '../management/show-screen'

async function show(sync = new FakeSync(business())) {
  const user = showOnTablet(sync, <StoreScreen />)
  await screen.findByRole('heading', { level: 1 })
  const page = document.body
  const update = () => user.click(screen.getByRole('button', { name: 'UPDATE' }))
  const write = (label: string, text: string) => fill(user, page, label, text)
  return { user, sync, page, update, write }
}

const preview = () => screen.getByRole('region', { name: 'What the front desk will see' })

describe('the store', () => {
  it('STORE-1 shows its name, a rule for each weekday, and the users that made and changed it', async () => {
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Serenity Makati')
    const days = within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((head) => head.textContent)
    expect(days).toEqual([...weekdays])
    expect(screen.getByLabelText('SUN Spend Amount')).toHaveProperty('value', '100.00')
    expect(screen.getByLabelText('SUN Spend Amount Equivalent')).toHaveProperty('value', '2')
    expect(screen.getByLabelText('Minimum Points To Redeem')).toHaveProperty('value', '100')
    expect(screen.getByText('Created by - on -')).toBeTruthy()
    expect(screen.getByText('Last updated by - on -')).toBeTruthy()
  })

  it('STORE-1 says what is missing, the first thing first', async () => {
    const { page, update, write } = await show()
    await write('Points To Redeem Divisible By', '')
    await write('Minimum Points To Redeem', '0')
    await write('TUE Spend Amount Equivalent', '-1')
    await write('SUN Spend Amount', 'a lot')
    const needed = ' is required and should be greater than 0'
    await update()
    expect(await alertIn(page)).toBe(refused(`Spend Amount${needed}`))
    await write('SUN Spend Amount', '80')
    await update()
    expect(await alertIn(page)).toBe(refused(`Spend Amount Equivalent${needed}`))
    await write('TUE Spend Amount Equivalent', '1.5')
    await update()
    expect(await alertIn(page)).toBe(refused(`Minimum Points To Redeem${needed}`))
    await write('Minimum Points To Redeem, required', '50')
    await update()
    expect(await alertIn(page)).toBe(refused(`Points To Redeem Divisible By${needed}`))
    await write('Points To Redeem Divisible By, required', '2.5')
    await update()
    const whole = 'Points To Redeem Divisible By should be a whole number.'
    expect(await alertIn(page)).toBe(refused(whole))
  })

  it('one row fills all days, and is blank while they differ', async () => {
    const { sync, update, write } = await show()
    expect(screen.getByLabelText('Every day Spend Amount')).toHaveProperty('value', '100.00')
    expect(screen.getByLabelText('Every day Spend Amount Equivalent')).toHaveProperty('value', '')
    await write('Every day Spend Amount', '50')
    await write('Every day Spend Amount Equivalent', '3')
    await update()
    await waitFor(() => expect(sync.given).toHaveLength(1))
    const same = { loyaltySpendAmount: 50, loyaltySpendAmountEquivalent: 3 }
    expect(sync.given[0]?.input).toMatchObject({
      loyaltyPointsConfig: Object.fromEntries(weekdays.map((day) => [day, same])),
    })
  })

  it('STORE-1 saves the rules of all days, and says so', async () => {
    const { sync, update, write } = await show()
    await write('WED Spend Amount', '40')
    await update()
    expect(await screen.findByText('Store Loyaly config updated')).toBeTruthy()
    const usual = { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 1 }
    expect(sync.given).toEqual([
      {
        name: 'updateLoyalty',
        input: {
          id: 'SERENITY_MAKATI',
          loyaltyMinimumPointsToRedeem: 100,
          loyaltyPointsToRedeemDivisibleBy: 50,
          loyaltyPointsConfig: {
            MON: usual,
            TUE: usual,
            WED: { ...usual, loyaltySpendAmount: 40 },
            THU: usual,
            FRI: usual,
            SAT: usual,
            SUN: { ...usual, loyaltySpendAmountEquivalent: 2 },
          },
          nightEndTime: '04:00',
        },
      },
    ])
    expect(sync.asking?.shown).toMatchObject({ loyaltyPointsConfig: { WED: usual } })
    const updated = 'Last updated by makati on 11/21/2026, 10:00 AM'
    expect(await screen.findByText(updated)).toBeTruthy()
  })

  it('sets the hour until which an evening runs', async () => {
    const { user, sync, update } = await show()
    await pick(user, 'Closing Hour of the Night', '5:30 AM')
    await update()
    expect(await screen.findByText('Store Loyaly config updated')).toBeTruthy()
    expect(sync.world.store.nightEndTime).toBe('05:30')
    expect(screen.getByRole('combobox', { name: 'Closing Hour of the Night' })).toHaveProperty(
      'value',
      '5:30 AM',
    )
  })

  it('OFF-1 offline the rules wait to be sent, and are marked', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    sync.waitingRows.set('stores/SERENITY_MAKATI', notSent)
    const { update, write } = await show(sync)
    expect(await screen.findByText('Not sent')).toBeTruthy()
    await write('WED Spend Amount', '40')
    await update()
    expect(await screen.findByText('It will be sent when back online.')).toBeTruthy()
  })

  it('shows the effect of the rules before they are saved', async () => {
    const { write } = await show()
    expect(preview().textContent).toContain('PHP 1,200.00 paid on a SAT earns 12 points.')
    expect(preview().textContent).toContain('100150200250300350400450')
    await write('SAT Spend Amount', '50')
    await write('Points To Redeem Divisible By', '200')
    await waitFor(() => expect(preview().textContent).toContain('earns 24 points.'))
    expect(preview().textContent).toContain('may redeem100300PHP')
    await write('SAT Spend Amount', '')
    expect(preview().textContent).toContain('Nothing while a number is missing.')
  })

  it('shows changes by another user meanwhile', async () => {
    const { sync } = await show()
    const { store } = sync.world
    const changed = { ...store, loyaltyMinimumPointsToRedeem: 200 }
    await sync.change({ ...sync.world, store: changed })
    await waitFor(() =>
      expect(screen.getByLabelText('Minimum Points To Redeem')).toHaveProperty('value', '200'),
    )
  })
})
