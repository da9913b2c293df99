import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { blankTail } from '#domain/invoice/document'
import type { Sale } from '#domain/rows/sale'
import { business, storeCode } from '../../support/business'
import { at, booking, checkingIn, completing, done, gymVisit } from '../../support/commands'
import { refundingSale, saleIn, sold } from '../../support/money/sold-water'
import { draft, issued, seriesId } from '../../support/series'
import { pick } from '../booking/show-form'
import { showReports } from './show-reports'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const refund = (correctionId: string) => ({
  id: 'a1',
  correctionId,
  parts: [{ tenderId: 'a1/Completion', amount: 800, reference: null, shownHeld: 800 }],
  items: [],
  pointsBack: true,
  reason: 'CHARGED_TWICE',
  note: '',
})

/** Jose's visit, paid back twice by two tablets. */
function twice() {
  const going = done(
    done(business(), 'createAppointment', booking()),
    'checkInAppointment',
    checkingIn(),
    at('14:00'),
  )
  const ended = done(
    going,
    'completeAppointment',
    completing({ completeAppointmentPayment: cash(800) }),
    at('15:00'),
  )
  const once = done(ended, 'refundAppointment', refund('c1'), at('16:00'))
  return done(once, 'refundAppointment', refund('c2'), at('16:05'))
}

it('CORRECT-4 End of Day lists refunds by mode, and what another person has to sign', async () => {
  const { user } = await showReports(twice())
  const tab = await screen.findByRole('tab', { name: /^End of Day/ })
  expect(tab.contains(await screen.findByTitle('1 to be signed'))).toBe(true)
  await user.click(tab)
  const refunds = within(await screen.findByRole('table', { name: 'Refunds' }))
  expect(refunds.getAllByText('1,600.00')).toHaveLength(2)
  const signing = within(screen.getByRole('table', { name: 'To be signed' }))
  expect(signing.getByText('Paid back twice')).toBeTruthy()
  await user.click(signing.getByRole('button', { name: 'Jose' }))
  expect(await screen.findByText(/^Paid back twice\. Ask/)).toBeTruthy()
})

it('CORRECT-4 End of Day lists a refund of a sale above the limit, which another user signs there', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { store } = business()
  const world = done(
    sold(business({ store: { ...store, refundLimit: 50 } })),
    'refundSale',
    refundingSale(),
    at('12:00'),
  )
  const about = `sales/${saleIn(world).id}`
  const { row } = issued(blankTail(seriesId), draft('i1', { about }))
  const invoiced = { ...world, invoices: new Map([[row.id, row]]) }
  const { user, sync } = await showReports(invoiced, (sync) =>
    sync.logInAs({ username: 'boss', storeCode, roles: 'ADMIN', token: 'token' }),
  )
  const tab = await screen.findByRole('tab', { name: /^End of Day/ })
  expect(tab.contains(await screen.findByTitle('1 to be signed'))).toBe(true)
  await user.click(tab)
  const signing = within(await screen.findByRole('table', { name: 'To be signed' }))
  await user.click(signing.getByRole('button', { name: 'Jose' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sale to Jose' }))
  expect(dialog.getByText(/^Paid back CASH PHP 70.00/)).toBeTruthy()
  expect(dialog.getByText('Came back: 2 × Water, worth PHP 70.00')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Print slip' }))
  const slip = screen.getByLabelText('Refund slip', { selector: 'section' })
  expect(slip.textContent).toContain('PAID BACKPHP 70.00')
  expect(slip.textContent).toContain('Invoice No. A7F3C2-000001')
  expect(screen.queryByLabelText('End of Day', { selector: 'section' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(await dialog.findByText('Signed by boss')).toBeTruthy()
  expect(saleIn(sync.world).corrections[0]).toMatchObject({ signedBy: 'boss' })
  expect(screen.queryByRole('table', { name: 'To be signed' })).toBeNull()
  vi.unstubAllGlobals()
})

/** Money of a booking that was discarded. */
const received = () =>
  done(business(), 'receiveMoney', {
    id: 'm1',
    waitsFor: 'a1',
    name: 'Jose',
    mobileNumber: '',
    tenders: [
      {
        ...{ id: 'a1/Creation', phase: 'Creation', kind: 'PAYMENT', mode: 'GCASH', amount: 500 },
        ...{ charge: 0, reference: null, staffId: null, drawerId: null, desk: null, of: null },
      },
    ],
  })

it('End of Day pays money back whose booking was discarded', async () => {
  const { user, sync } = await showReports(received())
  await user.click(await screen.findByRole('tab', { name: /^End of Day/ }))
  // An older day lists it, too.
  await user.click(screen.getByLabelText(/^Business Day/))
  await user.click(await screen.findByRole('button', { name: '5 November 2026' }))
  const table = within(await screen.findByRole('table', { name: 'Received, not placed' }))
  expect(table.getByText('Jose')).toBeTruthy()
  expect(table.getByText('500.00')).toBeTruthy()
  await user.click(table.getByRole('button', { name: 'REFUND' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
  await pick(user, 'Reason', 'Wrong amount charged')
  await user.click(dialog.getByRole('button', { name: 'REFUND PHP 500.00' }))
  expect(await screen.findByText('PHP 500.00 is paid back.')).toBeTruthy()
  expect(sync.world.sales.get('m1')).toMatchObject({
    tenders: [{ amount: 500 }, { kind: 'REFUND', amount: 500, of: 'a1/Creation' }],
  })
  expect(screen.queryByRole('table', { name: 'Received, not placed' })).toBeNull()
})

it('End of Day of an older day lists no money that a later visit has', async () => {
  const [sale] = received().sales.values()
  const placed = gymVisit({ id: 'a9', appointmentCreationPayment: cash(100) })
  const visited = done(received(), 'createAppointment', placed)
  const [payment] = [...visited.appointments.values()].flatMap(({ tenders }) => tenders ?? [])
  const moved = { ...sale, tenders: [{ ...payment }] } as Sale
  const { user } = await showReports({ ...visited, sales: new Map([['m1', moved]]) })
  await user.click(await screen.findByRole('tab', { name: /^End of Day/ }))
  await user.click(screen.getByLabelText(/^Business Day/))
  await user.click(await screen.findByRole('button', { name: '5 November 2026' }))
  expect(await screen.findByText('Nothing was taken on this day')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Received, not placed' })).toBeNull()
})
