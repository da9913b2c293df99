import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { business, storeCode, today } from '../../support/business'
import { at, booking, checkingIn, done } from '../../support/commands'
import { selling } from '../../support/money/sold-water'
import { fill } from '../management/show-screen'
import { showReports } from './show-reports'

beforeEach(() => window.localStorage.clear())

/** A visit of today that was paid in cash, of which no drawer knew. */
const paidVisit = () =>
  done(
    done(business(), 'createAppointment', booking()),
    'checkInAppointment',
    checkingIn({ checkInPayment: { amount: 100, modeOfPayment: 'CASH' } }),
    at('14:00'),
  )

async function showDrawers(world = paidVisit()) {
  const shown = await showReports(world)
  await shown.open('End of Day')
  return shown
}

type User = Awaited<ReturnType<typeof showReports>>['user']

const type = (user: User, label: string, text: string) => fill(user, document.body, label, text)

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function count(user: User, label: string, number: string) {
  await screen.findByLabelText(label)
  await type(user, label, number)
}

async function open(user: User, float = '2000') {
  await press(user, 'OPEN A DRAWER')
  await type(user, 'Name of this tablet', 'Desk 1')
  await type(user, 'Float', float)
  await press(user, 'OPEN')
  return within(await screen.findByRole('group', { name: 'Desk 1' }))
}

test('DRAWER-2 a drawer is opened, paid out of, counted by the pad and closed', async () => {
  const { user } = await showDrawers()
  expect(
    (await screen.findByRole('group', { name: 'Cash without a drawer' })).textContent,
  ).toContain('100.00')
  const card = await open(user)
  expect(card.getByText(/^open since/)).toBeTruthy()
  await press(user, 'CASH IN OR OUT')
  await type(user, 'Amount', '150')
  await press(user, 'SAVE')
  expect(await screen.findByText('Reason is required.')).toBeTruthy()
  await type(user, 'Reason, required', 'Laundry')
  await press(user, 'SAVE')
  expect(await card.findByText('−150.00')).toBeTruthy()
  expect(card.getByText('1,850.00')).toBeTruthy()

  await press(user, 'COUNT AND CLOSE')
  await press(user, 'CLOSE DRAWER')
  expect(await screen.findByText('Count the cash before the drawer is closed.')).toBeTruthy()
  await press(user, '1')
  await press(user, 'Next')
  await user.type(screen.getByLabelText('Number of PHP 500.00'), '1{Enter}2')
  expect(screen.getByText('1,900.00')).toBeTruthy()
  expect(screen.getByText('50.00 too much')).toBeTruthy()
  await type(user, 'Left in the drawer', '1000')
  await press(user, 'CLOSE DRAWER')
  expect(await card.findByText('Left in the drawer')).toBeTruthy()
  expect(card.getByText('50.00 too much')).toBeTruthy()
  expect(card.getByText('Another account signs this count')).toBeTruthy()
})

test('DRAWER-2 a hand-over opens the next drawer with what stays, and the printed End of Day has both', async () => {
  vi.stubGlobal('print', vi.fn())
  const { user, sync } = await showDrawers()
  await open(user)
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '1')
  await type(user, 'Left in the drawer', '500')
  await user.click(screen.getByRole('switch', { name: /^Hand over/ }))
  await press(user, 'HAND OVER')
  expect(await screen.findByRole('group', { name: 'Desk 1 · 2' })).toBeTruthy()
  expect([...sync.world.drawers.values()].map(({ float }) => float)).toEqual([2000, 500])
  const card = within(screen.getByRole('group', { name: 'Desk 1' }))
  expect(card.getByText(/^closed/)).toBeTruthy()
  expect(card.queryByText('Expected')).toBeNull()
  expect(card.getByText('Expected at closing')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'PRINT' }))
  const paper = screen.getByLabelText('End of Day', { selector: 'section' }).textContent
  expect(paper).toMatch(
    /Desk 1Closed 10:00 AM, \w+Float2,000.00Expected at closing2,000.00Counted1,000.00/,
  )
  expect(paper).toContain('Difference1,000.00 too littleLeft in the drawer500.00To the safe500.00')
  expect(paper).toContain('Desk 1 · 2OpenFloat500.00Expected500.00')
  expect(paper).toMatch(/Cash without a drawer.*Jose100.00/)
  vi.unstubAllGlobals()
})

test('DRAWER-2 another account signs, and the slip has both names', async () => {
  vi.stubGlobal('print', () => {
    const paper = screen.getByLabelText('Closing slip', { selector: 'section' })
    expect(paper.textContent).toContain('Counted: makati')
    expect(paper.textContent).toContain('Signed: owner')
  })
  const { user, sync } = await showDrawers()
  const card = await open(user)
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '2')
  await press(user, 'CLOSE DRAWER')
  expect(await card.findByText('Exact')).toBeTruthy()
  sync.logInAs({ username: 'owner', storeCode, roles: 'ADMIN', token: '' })
  await press(user, 'SIGN')
  expect(await screen.findByText('Signed by owner')).toBeTruthy()
  await press(user, 'SLIP')
  expect.assertions(4)
})

test('the next opening shows the last close, and wants a note when it differs', async () => {
  const { user } = await showDrawers()
  await open(user)
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '2')
  await type(user, 'Left in the drawer', '1500')
  await press(user, 'CLOSE DRAWER')
  await press(user, 'OPEN A DRAWER')
  expect(await screen.findByText(/^Left at .* by makati$/)).toBeTruthy()
  expect(screen.getByLabelText('Float')).toHaveProperty('value', '1,500.00')
  await type(user, 'Float', '1400')
  await press(user, 'OPEN')
  expect(await screen.findByText(/please say why/)).toBeTruthy()
  await type(user, 'Why it differs, required', 'Change for the gym')
  await press(user, 'OPEN')
  expect(await screen.findByText('Change for the gym')).toBeTruthy()
})

test('a blind count hides the expected cash until the drawer is closed', async () => {
  const world = paidVisit()
  const { user } = await showDrawers({ ...world, store: { ...world.store, countsBlind: true } })
  const card = await open(user)
  expect(card.queryByText('Expected')).toBeNull()
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '1')
  expect(screen.queryByText('Expected')).toBeNull()
  expect(screen.queryByText(/too little/)).toBeNull()
  await press(user, 'CLOSE DRAWER')
  expect(await card.findByText('1,000.00 too little')).toBeTruthy()
})

test('DRAWER-3 cash that arrives after the closing names the desk that took it', async () => {
  const { user, sync } = await showDrawers(business())
  const card = await open(user)
  const [drawer] = sync.world.drawers.values()
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '2')
  await press(user, 'CLOSE DRAWER')
  expect(await card.findByText('Expected at closing')).toBeTruthy()
  const sale = selling({ desk: 'Desk 2', drawerId: drawer?.id })
  await sync.change(done(sync.world, 'sell', sale, at('14:05')))
  expect(await card.findByText('After closing: + PHP 150.00, Desk 2, Jose, 2:05 PM')).toBeTruthy()
  expect(card.getByText('Expected now').nextSibling?.textContent ?? '').toBe('2,150.00')
  expect(card.getByText('150.00 too little')).toBeTruthy()
  const sold = [...sync.world.sales.values()].flatMap(({ tenders }) => tenders)
  const known = { expected: 2150, seen: sold.map(({ id }) => id) }
  const recount = {
    id: drawer?.id ?? '',
    closingId: 'c2',
    counts: { 1000: 3 },
    left: 0,
    note: null,
  }
  await sync.change(done(sync.world, 'closeDrawer', { ...recount, ...known }, at('14:10')))
  expect(await card.findByText('Expected at the last count')).toBeTruthy()
  expect(card.getByText('850.00 too much')).toBeTruthy()
  expect(card.getByText(/^Counted before, 10:00 AM/)).toBeTruthy()
  expect(card.getByText(/^Counted again, 2:10 PM, /).nextSibling?.textContent).toBe('3,000.00')
  expect(card.queryByText(/^After closing/)).toBeNull()
})

test('DRAWER-3 cash moved after the closing goes to the next drawer, and both say so', async () => {
  vi.stubGlobal('print', () => {
    const slip = screen.getByLabelText('Closing slip', { selector: 'section' })
    expect(slip.textContent).toContain('Laundry, 2:05 PM: after closing, goes to the next drawer')
  })
  const { user, sync } = await showDrawers(business())
  const card = await open(user)
  const { id = '', deviceId = '' } = [...sync.world.drawers.values()][0] ?? {}
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '2')
  await press(user, 'CLOSE DRAWER')
  expect(await card.findByText('Expected at closing')).toBeTruthy()
  const opening = { id: 'd2', deviceId, name: 'Desk 1', float: 1000, openNote: null, day: today }
  await sync.change(done(sync.world, 'openDrawer', opening, at('14:10')))
  const next = within(await screen.findByRole('group', { name: 'Desk 1 · 2' }))
  const move = {
    id,
    movementId: 'm1',
    kind: 'PAID_OUT',
    amount: 150,
    reason: 'Laundry',
    staffId: null,
    at: `${today}T06:05:00.000Z`,
  } as const
  await sync.change(done(sync.world, 'moveCash', move, at('14:05')))
  expect(
    await card.findByText('Paid out, Laundry, 2:05 PM: after closing, goes to the next drawer'),
  ).toBeTruthy()
  expect(card.queryByText('Expected now')).toBeNull()
  expect(
    next.getByText('Paid out, Laundry, 2:05 PM: after closing, from the drawer before'),
  ).toBeTruthy()
  expect(next.getByText('Expected').nextSibling?.textContent).toBe('850.00')
  await user.click(card.getByRole('button', { name: 'SLIP' }))
  expect.assertions(6)
  vi.unstubAllGlobals()
})

test('an opening without a name or float, cash moved without an amount, and a count that leaves more than it has, are marked', async () => {
  const { user, sync } = await showDrawers(business())
  await press(user, 'OPEN A DRAWER')
  await press(user, 'OPEN')
  expect(await screen.findByLabelText('Name of this tablet, required')).toBeTruthy()
  await type(user, 'Name of this tablet, required', 'Desk 1')
  await type(user, 'Float', 'abc')
  await press(user, 'OPEN')
  expect(await screen.findByLabelText('Float, not a number')).toBeTruthy()
  await type(user, 'Float, not a number', '2000')
  await press(user, 'OPEN')
  await press(user, 'CASH IN OR OUT')
  for (const [text, label] of [
    ['0', 'Amount, required'],
    ['-5', 'Amount, at least 0'],
    ['abc', 'Amount, not a number'],
  ] as const) {
    const amount = await screen.findByLabelText(/^Amount/)
    await user.clear(amount)
    await user.paste(text)
    await press(user, 'SAVE')
    expect(await screen.findByLabelText(label)).toBeTruthy()
  }
  expect([...sync.world.drawers.values()][0]?.movements).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText(/^Amount/)).toBeNull())
  await press(user, 'COUNT AND CLOSE')
  await count(user, 'Number of PHP 1,000.00', '1')
  await type(user, 'Left in the drawer', '1500')
  await press(user, 'CLOSE DRAWER')
  expect(await screen.findByText('More stays in the drawer than was counted.')).toBeTruthy()
  expect(screen.getByLabelText('Left in the drawer, see above')).toBeTruthy()
})

test('a desk that does not see the money of the day keeps the drawers of the running day', async () => {
  const { user } = await showReports(paidVisit(), (sync) =>
    sync.logInAs({ username: 'aide', storeCode, roles: 'STAFF,LIMITED', token: '' }),
  )
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Drawers'])
  const card = await open(user)
  await press(user, 'COUNT AND CLOSE')
  await press(user, '1')
  await press(user, 'CLOSE DRAWER')
  expect(await card.findByText('Left in the drawer')).toBeTruthy()
})
