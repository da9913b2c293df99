import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { business, jose, maria } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { completed, reserved, showDetail } from '../appointment/show-detail'
import { found, pauses, showTyped, type } from './show-form'

const notes = 'Allergic to lavender. Firm pressure.'

/** The world in which a customer has notes. */
function noted(world: World, mobile: string, text = notes): World {
  const person = world.customers.get(mobile)
  if (!person) throw new Error(`No customer ${mobile}`)
  return { ...world, customers: new Map(world.customers).set(mobile, { ...person, notes: text }) }
}

describe("a customer's notes", () => {
  it('show in the booking form after the look-up, also offline, and leave with the number', async () => {
    const sync = new FakeSync(noted(business(), maria))
    sync.setStatus({ online: false })
    const pause = pauses()
    const user = await showTyped(sync, { mobileNumber: maria })
    await found()
    expect(await screen.findByText(notes)).toBeTruthy()
    await type(user, 'Customer Mobile No.', jose)
    pause()
    await found()
    expect(screen.queryByText(notes)).toBeNull()
  })

  it('show three lines of a long text until all is asked for', async () => {
    const long = 'Prefers the quiet room at the end. '.repeat(8).trim()
    const sync = new FakeSync(noted(business(), maria, long))
    const user = await showTyped(sync, { mobileNumber: maria })
    const text = await screen.findByText(long)
    expect(text.dataset.lineClamp).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(text.dataset.lineClamp).toBeUndefined()
  })

  it('show on the detail, and a second time where the guest is checked in', async () => {
    await showDetail(new FakeSync(noted(reserved(), jose)))
    const customer = screen.getByRole('group', { name: 'Customer' })
    expect(await within(customer).findByText(notes)).toBeTruthy()
    const payment = screen.getByRole('region', { name: 'Payment Before Check-In' })
    expect(within(payment).getByText(notes)).toBeTruthy()
  })

  it('show once on the detail of a completed visit', async () => {
    await showDetail(new FakeSync(noted(completed(), jose)))
    expect(await screen.findAllByText(notes)).toHaveLength(1)
  })
})
