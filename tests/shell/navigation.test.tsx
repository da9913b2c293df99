import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fittingItems } from '../../src/shell/use-fitting-pages'
import { showApp, title } from './show-app'

const inBar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const hrefs = (links: HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')])

test('NAV-1 the store comes first, then the items in order with their routes', async () => {
  const { user } = await showApp('/dashboard')
  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(bar.textContent?.startsWith('SERENITY MAKATI')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'More' }))
  const items = [
    ...inBar().getAllByRole('link').slice(0, -2),
    ...(await screen.findAllByRole('menuitem')).filter((item) => item.hasAttribute('href')),
  ]
  expect(hrefs(items)).toEqual([
    ['Massage Appointments', '/dashboard'],
    ['Other Appointments', '/non-massage'],
    ['Products', '/products'],
    ['Reports', '/reports'],
    ['Customers', '/customers'],
    ['Services', '/services'],
    ['Therapists', '/staffs'],
    ['Rooms', '/rooms'],
    ['Lockers', '/lockers'],
    ['Promos', '/promos'],
    ['Logout', '/logout'],
  ])
})

test('NAV-2 Admins and Store are at the right for a SUPER_ADMIN, by substring', async () => {
  await showApp('/admins', {
    session: { username: 'owner', storeCode: 'S', roles: 'SOME_SUPER_ADMIN_ROLE' },
  })
  expect(hrefs(inBar().getAllByRole('link').slice(-2))).toEqual([
    ['Admins', '/admins'],
    ['Store', '/store'],
  ])
  expect(await title()).toBe('Admins')
})

test('NAV-2 for an ADMIN they are neither shown nor routes', async () => {
  await showApp('/admins', { session: { username: 'makati', storeCode: 'S', roles: 'ADMIN' } })
  expect(screen.queryByRole('link', { name: 'Admins' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Store' })).toBeNull()
  expect(await title()).toBe('Page not found')
})

test('NAV-3 the highlight follows the last item clicked', async () => {
  const { user } = await showApp('/dashboard')
  const highlighted = () => inBar().getAllByRole('link', { current: 'page' })
  expect(highlighted().map((link) => link.textContent)).toEqual(['Massage Appointments'])
  await user.click(screen.getByRole('link', { name: 'Services' }))
  await waitFor(() => expect(highlighted()[0]?.textContent).toBe('Services'))
  expect(await title()).toBe('Services')
})

test.each(['/', '/nowhere', '/services/1'])('NAV-4 %s is the error page', async (path) => {
  await showApp(path)
  expect(await title()).toBe('Page not found')
})

test('MISC-3 a page whose screen does not exist is the error page', async () => {
  const { user } = await showApp('/dashboard')
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  await screen.findByText('Page not found')
})

test('as many pages as fit are shown before More', () => {
  const widths = { items: [170, 150, 80], gap: 3, more: 60 }
  expect(fittingItems(widths, 1000)).toBe(3)
  expect(fittingItems(widths, 469)).toBe(3)
  expect(fittingItems(widths, 468)).toBe(2)
  expect(fittingItems(widths, 386)).toBe(2)
  expect(fittingItems(widths, 385)).toBe(1)
  expect(fittingItems(widths, 232)).toBe(0)
})

test('a phone marks More while a page of its menu is open', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await showApp('/services')
  const marked = () => [...bar().querySelectorAll('[aria-current], [data-status="active"]')]
  const bar = () => screen.getByRole('navigation', { name: 'Main' })
  expect(marked().map((each) => each.getAttribute('aria-label'))).toEqual(['More pages'])
})

test('More keeps its name while a page is open that it hides', async () => {
  const { user } = await showApp('/services', {}, 0)
  await user.click(inBar().getByRole('button', { name: 'More', current: 'page' }))
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy()
})
