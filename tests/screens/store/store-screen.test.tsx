import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { weekdays } from '#domain/kernel/dates'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { alertIn, notSent, refused } from '../management/show-screen'
import { showStore } from './show-store'

const preview = () => screen.getByRole('region', { name: 'What the front desk will see' })

describe('STORE-1 the store', () => {
  it('shows its name, a rule for each weekday, its audit lines, and the changes of another user', async () => {
    const { sync } = await showStore(undefined, false)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Serenity Makati')
    const days = within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((head) => head.textContent)
    expect(days).toEqual([...weekdays])
    expect(screen.getByLabelText('SUN Spend Amount')).toHaveProperty('value', '100.00')
    expect(screen.getByLabelText('SUN Spend Amount Equivalent')).toHaveProperty('value', '2')
    const minimum = screen.getByLabelText('Minimum Points To Redeem')
    expect(minimum).toHaveProperty('value', '100')
    expect(screen.getByText('Created by - on -')).toBeTruthy()
    expect(screen.getByText('Last updated by - on -')).toBeTruthy()
    // STORE-2: a host that does not store settings is not asked for them.
    expect(screen.queryByRole('form', { name: 'Store settings' })).toBeNull()
    expect(screen.queryByText('Open another store')).toBeNull()
    const changed = { ...sync.world.store, loyaltyMinimumPointsToRedeem: 200 }
    await sync.change({ ...sync.world, store: changed })
    await waitFor(() => expect(minimum).toHaveProperty('value', '200'))
  })

  it('says what is missing, the first thing first', async () => {
    const { page, update, write } = await showStore(undefined, false)
    const needed = ' is required and should be greater than 0'
    await write('Points To Redeem Divisible By', '')
    await write('TUE Spend Amount Equivalent', '-1')
    await write('SUN Spend Amount', 'a lot')
    await update()
    expect(await alertIn(page)).toBe(refused(`Spend Amount${needed}`))
    await write('SUN Spend Amount', '80')
    await update()
    expect(await alertIn(page)).toBe(refused(`Spend Amount Equivalent${needed}`))
    await write('TUE Spend Amount Equivalent', '1.5')
    await update()
    expect(await alertIn(page)).toBe(refused(`Points To Redeem Divisible By${needed}`))
    await write('Points To Redeem Divisible By, required', '2.5')
    await update()
    const whole = 'Points To Redeem Divisible By should be a whole number.'
    expect(await alertIn(page)).toBe(refused(whole))
  })

  it('saves the rules of all days and the end of the night, says so, and shows their effect before', async () => {
    const { user, sync, update, write } = await showStore(undefined, false)
    expect(preview().textContent).toContain('PHP 1,200.00 paid on a SAT earns 12 points.')
    expect(preview().textContent).toContain('100150200250300350400450')
    expect(screen.getByLabelText('Every day Spend Amount')).toHaveProperty('value', '100.00')
    expect(screen.getByLabelText('Every day Spend Amount Equivalent')).toHaveProperty('value', '')
    await write('Every day Spend Amount Equivalent', '3')
    await write('SAT Spend Amount', '')
    expect(preview().textContent).toContain('Nothing while a number is missing.')
    await write('SAT Spend Amount', '50')
    await write('Points To Redeem Divisible By', '200')
    await waitFor(() => expect(preview().textContent).toContain('earns 72 points.'))
    expect(preview().textContent).toContain('may redeem100300PHP')
    await pick(user, 'Closing Hour of the Night', '5:30 AM')
    await update()
    expect(await screen.findByText('Store Loyaly config updated')).toBeTruthy()
    const usual = { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 3 }
    expect(sync.given).toEqual([
      {
        name: 'updateLoyalty',
        input: {
          id: 'SERENITY_MAKATI',
          loyaltyMinimumPointsToRedeem: 100,
          loyaltyPointsToRedeemDivisibleBy: 200,
          loyaltyPointsConfig: {
            ...Object.fromEntries(weekdays.map((day) => [day, usual])),
            SAT: { ...usual, loyaltySpendAmount: 50 },
          },
          nightEndTime: '05:30',
        },
      },
    ])
    const before = { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 1 }
    expect(sync.asking?.shown).toMatchObject({ loyaltyPointsConfig: { SAT: before } })
    const updated = 'Last updated by makati on 11/21/2026, 10:00 AM'
    expect(await screen.findByText(updated)).toBeTruthy()
    const night = screen.getByRole('combobox', { name: 'Closing Hour of the Night' })
    expect(night).toHaveProperty('value', '5:30 AM')
  })

  it('OFF-1 offline the rules wait to be sent, and are marked', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    sync.waitingRows.set('stores/SERENITY_MAKATI', notSent)
    const { update, write } = await showStore(sync, false)
    expect(await screen.findByText('Not sent')).toBeTruthy()
    await write('WED Spend Amount', '40')
    await update()
    expect(await screen.findByText('It will be sent when back online.')).toBeTruthy()
  })
})
