import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showApp } from './show-app'

const usual = Object.getOwnPropertyDescriptor(window, 'isSecureContext')
const serve = (isSecureContext: boolean) =>
  Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true })

beforeEach(() => void serve(false))
afterEach(() => {
  if (usual) Object.defineProperty(window, 'isSecureContext', usual)
  else Reflect.deleteProperty(window, 'isSecureContext')
})

const isWarned = () =>
  screen.queryAllByRole('alert').some(({ textContent }) => warning.test(textContent ?? ''))
const warning = /^This address cannot work offline\. Open https:\/\/localhost instead\.$/

test('plain http on a network name is said not to work offline, before and after the log-in', async () => {
  const { become } = await showApp('/', { session: null })
  expect(isWarned()).toBe(true)
  become({ session: { username: 'owner', storeCode: 'MAKATI', roles: 'ADMIN' } })
  await screen.findByRole('navigation', { name: 'Main' })
  expect(isWarned()).toBe(true)
})

test('the chip promises no more than a connection', async () => {
  await showApp('/dashboard')
  expect(screen.getByRole('button', { name: /Online only/ })).toBeTruthy()
})

test('https and loopback show neither', async () => {
  serve(true)
  await showApp('/dashboard')
  expect(isWarned()).toBe(false)
  expect(screen.queryByRole('button', { name: /Online only/ })).toBeNull()
})
