import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { business } from '../../support/business'
import { booking, checkingIn, completing, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { press, showDetail } from './show-detail'

/** A completed visit with its receipt number. */
function completed(more: Partial<Appointment> = {}) {
  const inside = done(
    done(business(), 'createAppointment', booking()),
    'checkInAppointment',
    checkingIn(),
  )
  const world = done(
    inside,
    'completeAppointment',
    completing({ completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } }),
  )
  const row = { ...rowOf(world), receiptNumber: 7, ...more }
  return new FakeSync({ ...world, appointments: new Map([['a1', row]]) })
}

const receipt = () => screen.getByRole('region', { name: 'Receipt', hidden: true }).textContent

describe('a receipt that was printed', () => {
  beforeEach(() => {
    window.localStorage.clear()
    vi.stubGlobal('print', vi.fn())
  })
  afterEach(() => vi.unstubAllGlobals())

  it('DETAIL-10 is noted with the visit once, so that another tablet prints a copy', async () => {
    const sync = completed()
    const user = await showDetail(sync)
    await user.click(press('PRINT'))
    expect(receipt()).not.toContain('COPY')
    await waitFor(() => expect(rowOf(sync.world).prints).toHaveLength(1))
    await user.click(press('PRINT'))
    expect(receipt()).toContain('COPY')
    expect(sync.given).toMatchObject([{ name: 'notePrint', input: { id: 'a1', paper: 'RECEIPT' } }])
  })

  it('DETAIL-10 has the names of its first print in a copy', async () => {
    const sync = completed({ productsOrdered: { water: 1 }, productPrices: { water: 50 } })
    const user = await showDetail(sync)
    await user.click(press('PRINT'))
    await waitFor(() => expect(rowOf(sync.world).prints).toHaveLength(1))
    const renamed = done(sync.world, 'updateProduct', { id: 'water', name: 'Sparkling water' })
    const names = [
      done(renamed, 'updateService', { id: 'swedish', name: 'Relaxing' }).services,
      done(renamed, 'updateStaff', { id: 'ana', name: 'Anabel' }).staffs,
    ] as const
    const [services, staffs] = names
    const customers = new Map(
      [...renamed.customers].map(([key, each]) => [key, { ...each, pointsEarned: 5_432 }] as const),
    )
    await act(() => sync.change({ ...renamed, services, staffs, customers }))
    expect((await screen.findAllByText(/ANABEL/)).length).toBeGreaterThan(0)
    await user.click(press('PRINT'))
    expect(receipt()).toMatch(/COPY.*ANA ·.*SWEDISH.*WATER/)
    expect(receipt()).not.toMatch(/ANABEL|RELAXING|SPARKLING|5,432/)
  })

  it('DETAIL-10 by another tablet is a copy here', async () => {
    const at = '2026-11-21T07:00:00.000Z'
    const user = await showDetail(
      completed({ prints: [{ paper: 'RECEIPT', by: 'makati', at, names: {} }] }),
    )
    await user.click(press('PRINT'))
    expect(receipt()).toContain('COPY')
  })

  it('is remembered on this tablet only where the host keeps no prints, or without a number', async () => {
    const provisional = completed({ receiptNumber: null })
    const user = await showDetail(provisional)
    await user.click(press('PRINT'))
    expect(receipt()).not.toContain('COPY')
    expect(provisional.given).toEqual([])
  })
})
