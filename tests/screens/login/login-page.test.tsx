import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LogIn } from '../../../src/screens/login/log-in-form'
import { LoginPage } from '../../../src/screens/login/login-page'
import { show } from '../../support/show'

function showLogin(waitingFor: Record<string, number> = {}) {
  const logIn = vi.fn<LogIn>(async () => ({ ok: true }))
  const user = show(<LoginPage logIn={logIn} waitingFor={waitingFor} />)
  return { user, logIn }
}

const username = () => screen.getByLabelText('Username')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Login' })
const message = () => screen.getByRole('alert').textContent

test('LOGIN-1 title, username, password, show/hide toggle and Login button', async () => {
  const { user } = showLogin()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in to your account')
  expect(username()).toHaveProperty('type', 'text')
  expect(username().getAttribute('autocapitalize')).toBe('none')
  expect(username().getAttribute('spellcheck')).toBe('false')
  expect(password()).toHaveProperty('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveProperty('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password()).toHaveProperty('type', 'password')
  expect(submit()).toBeDefined()
})

async function write(user: ReturnType<typeof showLogin>['user'], name: string, secret: string) {
  for (const [field, text] of [
    [username(), name],
    [password(), secret],
  ] as const) {
    await user.clear(field)
    if (text) await user.paste(text)
  }
}

test('LOGIN-2 asks for both, and not the service, while one is empty', async () => {
  const { user, logIn } = showLogin()
  for (const [name, secret] of [
    ['', ''],
    ['makati', ''],
    ['   ', 'makati-demo'],
  ] as const) {
    await write(user, name, secret)
    expect(screen.queryByText('Please enter both username and password.')).toBeNull()
    await user.click(submit())
    expect(message()).toBe('Please enter both username and password.')
  }
  expect(logIn).not.toHaveBeenCalled()
})

test('logs in by Enter, without the spaces that a keyboard adds to a name', async () => {
  const { user, logIn } = showLogin()
  await user.type(username(), 'makati ')
  await user.type(password(), ' pass word {Enter}')
  expect(logIn).toHaveBeenCalledWith('makati', ' pass word ')
})

test('LOGIN-3 the message stands under the password and disappears when the user types', async () => {
  const { user, logIn } = showLogin()
  logIn.mockResolvedValue({
    ok: false,
    message: 'Access forbidden. Please check your credentials.',
  })
  await write(user, 'makati', 'wrong')
  await user.click(submit())
  expect(message()).toBe('Access forbidden. Please check your credentials.')
  const isBelow = password().compareDocumentPosition(screen.getByRole('alert'))
  expect(isBelow & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.type(password(), 'x')
  expect(message()).toBe('')
  expect(username()).toHaveProperty('value', 'makati')
})

test('a second press while the service is asked asks once', async () => {
  const { user, logIn } = showLogin()
  logIn.mockImplementation(() => new Promise(() => {}))
  await write(user, 'makati', 'makati-demo')
  await user.dblClick(submit())
  await user.type(password(), '{Enter}')
  expect(logIn).toHaveBeenCalledTimes(1)
})

test('OFF-10 names the users whose changes wait on this tablet', () => {
  showLogin({ cebu01: 3, owner: 1 })
  expect(
    screen.getByText('3 changes by cebu01 wait on this device until cebu01 logs in.'),
  ).toBeDefined()
  expect(
    screen.getByText('1 change by owner waits on this device until owner logs in.'),
  ).toBeDefined()
})

test('a user with several stores is asked for one, and may go back', async () => {
  const { user, logIn } = showLogin()
  const stores = [
    { code: 'SERENITY_MAKATI', name: 'Serenity Makati' },
    { code: 'SERENITY_CEBU', name: 'Serenity Cebu' },
  ]
  logIn.mockResolvedValue({ ok: false, message: '', stores })
  await write(user, 'owner', 'owner-demo')
  await user.click(submit())
  const first = await screen.findByRole('button', { name: 'Serenity Makati' })
  expect(document.activeElement).toBe(first)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(username()).toHaveProperty('value', 'owner')
  await user.click(submit())
  logIn.mockResolvedValue({ ok: false, message: 'Something went wrong' })
  await user.click(await screen.findByRole('button', { name: 'Serenity Cebu' }))
  expect(logIn).toHaveBeenLastCalledWith('owner', 'owner-demo', 'SERENITY_CEBU')
  expect(message()).toBe('Something went wrong')
})
