import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { cancelling, couple, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { press, showDetail } from './show-detail'

const deposit = { appointmentCreationPayment: { amount: 300, modeOfPayment: 'CASH' } }

const withRows = (patches: Record<string, Partial<Appointment>>) => {
  const world = couple(deposit)
  const rows = ['a1', 'a2'].map((id) => [id, { ...rowOf(world, id), ...patches[id] }] as const)
  return { ...world, appointments: new Map(rows) }
}

const texts = (name: string) =>
  screen.getAllByRole('region', { name, hidden: true }).map(({ textContent }) => textContent)
const group = () => texts('Receipt of the group')[0] ?? ''

async function choose(user: UserEvent, paper: string) {
  await user.click(await screen.findByRole('button', { name: 'Papers for both' }))
  await user.click(await screen.findByRole('menuitem', { name: paper }))
}

describe('the papers of a group', () => {
  beforeEach(() => {
    window.localStorage.clear()
    vi.stubGlobal('print', vi.fn())
  })
  afterEach(() => vi.unstubAllGlobals())

  it('DETAIL-8 have one receipt with the lines of each guest and the sum of all', async () => {
    const user = await showDetail(new FakeSync(couple(deposit)), 'a2')
    await choose(user, 'One receipt for both')
    const [jose, guest] = [group().indexOf('Jose'), group().indexOf('Rosa')]
    expect(jose).toBeGreaterThan(-1)
    expect(guest).toBeGreaterThan(jose)
    expect(group()).toContain('Total of JosePHP 800.00')
    expect(group()).toContain('Total of RosaPHP 800.00')
    expect(group()).toContain('CASH300.00PaidPHP 300.00')
    expect(group()).toContain('TOTAL OF 2 GUESTSPHP 1,600.00PaidPHP 300.00')
    expect(group()).toMatch(/BILL.*Jose.*NOT VALID FOR CLAIM OF INPUT TAX$/)
    expect(texts('Receipt of the group')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Receipt', hidden: true })).toBeNull()
  })

  it('mark what this tablet has printed before as COPY, alone or for all', async () => {
    const world = withRows({ a1: { receiptNumber: 7 }, a2: { receiptNumber: 8 } })
    const user = await showDetail(new FakeSync(world))
    await user.click(press('PRINT'))
    await choose(user, 'One receipt for both')
    expect(group()).toContain('Our No. 000007COPY')
    expect(group()).toContain('Our No. 000008Ref.')
    expect(group()).not.toMatch(/COPY.*Jose/)
    await choose(user, 'One receipt for both')
    expect(group()).toMatch(/COPY.*Jose.*COPY.*COPY/)
    await choose(user, 'A receipt each')
    expect(texts('Receipt').map((text) => text?.includes('COPY'))).toEqual([true, true])
  })

  it('have a receipt or a slip for each guest', async () => {
    const user = await showDetail(new FakeSync(couple(deposit)))
    await choose(user, 'A receipt each')
    expect(texts('Receipt')).toMatchObject(
      [/Jose/, /Rosa/].map((name) => expect.stringMatching(name)),
    )
    await choose(user, 'A slip each')
    const therapists = texts('Treatment slip').map(
      (text) => /Therapist([A-Z]+)/.exec(text ?? '')?.[1],
    )
    expect(therapists).toEqual(['ANA', 'BEA'].map((name) => expect.stringContaining(name)))
  })

  it('leave out a guest who has cancelled', async () => {
    const world = done(couple(deposit), 'cancelAppointment', cancelling({ id: 'a2' }))
    await showDetail(new FakeSync(world))
    expect(await screen.findByRole('button', { name: 'Open the visit of Rosa' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Papers for/ })).toBeNull()
  })
})
