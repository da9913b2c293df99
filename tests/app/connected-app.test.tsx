import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ConnectedApp } from '../../src/app/connected-app'
import { createScreenRouter } from '../../src/app/screen-router'
import { fill } from '../screens/management/show-screen'
import { business, maria } from '../support/business'
import { booking, done } from '../support/commands'
import { conflictOf } from '../support/conflict'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { offersOf } from '../support/show-offers'
import { showOnTablet } from '../support/show-on-tablet'

/** The app on a page; that of the lockers costs least. */
async function openApp(sync: FakeSync, pwa = noPwa, path = '/lockers') {
  window.history.pushState(null, '', path)
  const router = createScreenRouter(pwa)
  const app = <ConnectedApp device={noDevice} pwa={pwa} router={router} />
  const user = showOnTablet(sync, app, { time: '13:00' })
  const button = path === '/lockers' ? 'ADD' : 'BOOK'
  await screen.findByRole('button', { name: button })
  return user
}
const openDashboard = (sync: FakeSync) => openApp(sync, noPwa, '/dashboard')

const conflict = conflictOf({
  input: booking({ id: 'a2' }),
  message: 'ANA is busy from 14:00 to 15:15 (Jose).',
  choices: [{ kind: 'no-therapist' }],
})

describe('the app over the engine', () => {
  it('OFF-7 shows the truth about connection, queue and conflicts in the chip', async () => {
    const sync = new FakeSync(business())
    await openApp(sync)
    sync.setStatus({ online: false, offlineSince: 0, queued: 4, conflicts: 1 })
    const chip = await screen.findByRole('button', { name: /Offline/ })
    expect(chip.textContent).toContain('4 queued')
    expect(chip.textContent).toContain('1 conflict')
  })

  it('OFF-5 lists a conflict with both sides in the sync panel, and resolves it there', async () => {
    const sync = new FakeSync(done(business(), 'createAppointment', booking()))
    const [inTheWay] = [...sync.world.appointments.values()]
    sync.conflictRows = [
      {
        ...conflict,
        inTheWay: inTheWay ?? null,
        wanted: inTheWay ? { ...inTheWay, id: 'a2', name: 'Rica Valdez' } : null,
      },
    ]
    const user = await openApp(sync)
    await user.click(screen.getByRole('button', { name: /Online/ }))
    const panel = await screen.findByRole('dialog', { name: /Everything|Not sent/ })
    expect(await within(panel).findByText('Slot taken')).toBeTruthy()
    expect(within(panel).getByText('Rica Valdez')).toBeTruthy()
    await user.click(within(panel).getByRole('button', { name: 'Book without therapist' }))
    expect(sync.resolved).toMatchObject([{ entryId: 'e1', choice: { kind: 'no-therapist' } }])
  })

  it('OFF-5 names the customer of a conflict that holds only the number', async () => {
    const sync = new FakeSync(business())
    const input = { id: maria, customerMobileNumber: maria, action: 'ADD', points: 40 } as const
    const points = { code: 'not-allowed', command: 'updatePoints', input } as const
    sync.conflictRows = [{ ...conflict, ...points, message: 'Not allowed' }]
    const user = await openApp(sync)
    await user.click(screen.getByRole('button', { name: /Online/ }))
    expect(await screen.findByText(/\+40 points for Maria Santos/)).toBeTruthy()
  })

  it('OFF-10 asks for the log-in over the screen and keeps the typed values', async () => {
    const sync = new FakeSync(business())
    const user = await openDashboard(sync)
    await fill(user, document.body, 'Customer Name', 'Rica Valdez')
    sync.setStatus({ needsLogin: true })
    const overlay = await screen.findByRole('dialog', { name: 'Your session is over' })
    await user.type(within(overlay).getByLabelText('Password'), 'makati-demo')
    await user.click(within(overlay).getByRole('button', { name: 'Login' }))
    sync.setStatus({ needsLogin: false })
    expect(screen.getByDisplayValue('Rica Valdez')).toBeTruthy()
  })

  it('shows the Loading overlay while it asks the service to log out', async () => {
    const sync = new FakeSync(business())
    let answer = (_: boolean) => {}
    sync.session.logOut = () => new Promise((resolve) => (answer = resolve))
    const user = await openApp(sync)
    await user.click(screen.getByRole('button', { name: /more/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByText('Loading')).toBeTruthy()
    // A pull with the ending session is answered before the log-out.
    sync.setStatus({ needsLogin: true })
    await screen.findByRole('button', { name: /Log-in needed/ })
    expect(screen.queryByRole('dialog', { name: 'Your session is over' })).toBeNull()
    sync.setStatus({ needsLogin: false })
    await act(async () => answer(false))
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
    expect(screen.getByRole('button', { name: 'ADD' })).toBeTruthy()
  })

  it('Lock covers the tablet, without anything of a customer, until the password', async () => {
    const sync = new FakeSync(done(business(), 'createAppointment', booking()))
    sync.setStatus({ online: false })
    const user = await openDashboard(sync)
    await screen.findByRole('button', { name: /^Jose/ })
    await user.click(screen.getByRole('button', { name: /more/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Lock' }))
    expect(await screen.findByRole('heading', { name: 'Locked by makati' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Jose|63 ?917|SWEDISH/)
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'makati')
  })

  it('OFF-11 offers a report that was requested earlier, on any page', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const sync = new FakeSync(business())
    const user = await openApp(sync, { ...noPwa, offers: offersOf(sync) })
    const asked = { report: 'customers' as const, query: {}, fileName: 'Customers.xlsx' }
    await sync.reports.ask(asked)
    await sync.reports.ask(asked)
    act(() => {
      for (const { id } of sync.reports.current()) sync.reports.become(id, { state: 'ready' })
    })
    // The chip names the offer in one word and covers nothing; the offer itself is in the panel.
    const chip = await screen.findByRole('button', { name: /^Online.*Report/ })
    expect(screen.queryByText(/is ready/)).toBeNull()
    await user.click(chip)
    const panel = await screen.findByRole('dialog', { name: 'Everything is sent' })
    expect(within(panel).getAllByText('Customers.xlsx is ready.')).toHaveLength(2)
    const [later] = within(panel).getAllByRole('button', { name: 'Later' })
    if (later) await user.click(later)
    await user.click(within(panel).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sync.reports.current().map(({ id }) => id)).toEqual(['report-1']))
    expect(saved).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/is ready/)).toBeNull()
  })
})
