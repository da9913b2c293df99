import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { business, maria } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { drafted, showForm, showTyped } from './show-form'

const shiatsu = { serviceIds: ['shiatsu'], startTime: '14:00' }

/** Ana and Bea, who give shiatsu, are booked at 2:00 PM in rooms 1 and 2. */
function full(): World {
  const other = { ...shiatsu, id: 'a2', mobileNumber: maria, staffId: 'bea', roomId: 'r2' }
  const one = done(business(), 'createAppointment', booking(shiatsu))
  return done(one, 'createAppointment', booking(other))
}

const cell = (name: string) => screen.findByRole('combobox', { name })

describe('a list without what was looked for', () => {
  it('CREATE-14 says below the fields why no therapist and no room is free', async () => {
    await showTyped(new FakeSync(full()), { serviceIds: ['shiatsu'] })
    expect(
      await screen.findByText(
        /All therapists for SHIATSU 90 are booked at 2:00 PM\. .*All rooms for SHIATSU 90 are taken/,
      ),
    ).toBeTruthy()
  })

  it('CREATE-14 says in the list why a typed therapist is not offered', async () => {
    const user = await showTyped(new FakeSync(full()), { serviceIds: ['swedish'] })
    await user.click(await cell('Therapist'))
    await user.keyboard('ana')
    expect(await screen.findByText('ANA is busy from 2:00 PM to 4:00 PM (Jose).')).toBeTruthy()
    expect(screen.getByText('No results found.')).toBeTruthy()
  })

  it('CREATE-14 says in the list why none is free, whatever is typed', async () => {
    const user = await showTyped(new FakeSync(full()), { serviceIds: ['shiatsu'] })
    await user.click(await cell('Room'))
    await user.keyboard('zz')
    expect(
      await screen.findAllByText(/All rooms for SHIATSU 90 are taken at 2:00 PM\./),
    ).toHaveLength(2)
  })

  it('CREATE-14 says where a service of the other screen is booked, and what a promo does not do', async () => {
    const draftStorage = drafted({ serviceIds: ['shiatsu'], startTime: '14:00' })
    const user = await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    await user.click(await cell('Promo'))
    await user.keyboard('rainy')
    expect(await screen.findByText('RAINY DAY takes nothing off SHIATSU 90.')).toBeTruthy()
    await user.click(await cell('Service'))
    await user.keyboard('{Control>}a{/Control}gym')
    expect(await screen.findByText('GYM PASS is booked on Other Appointments.')).toBeTruthy()
  })
})
