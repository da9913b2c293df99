import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SetupPage } from '../../../src/screens/setup/setup-page'
import type { AppState } from '../../../src/shell/app-state'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

function showSetup(needsCode = false) {
  const setUp = vi.fn<AppState['setUp']>(async () => ({ ok: true }))
  const onLogIn = vi.fn()
  const user = showOnTablet(
    new FakeSync(business()),
    <SetupPage needsCode={needsCode} setUp={setUp} onLogIn={onLogIn} />,
  )
  return { user, setUp, onLogIn }
}

const code = 'Store Code \\(stays as it is\\)'
const nextDay = 'Closes \\(next day\\)'

type User = ReturnType<typeof showSetup>['user']

/** A cell by the beginning of its label, which an error follows. */
const cell = (name: string): Element => {
  const [first] = screen.getAllByLabelText(new RegExp(`^${name}(,.*)?$`))
  if (!first) throw new Error(name)
  return first
}
const textIn = (name: string) => cell(name).getAttribute('value')
const go = (user: User) => user.click(screen.getByRole('button', { name: 'Open the store' }))

async function fill(user: User) {
  await user.type(cell('Store Name'), 'Spa Uno, Cebu')
  await user.type(cell('First Name'), 'Luisa')
  await user.type(cell('Last Name'), 'Reyes')
  await user.type(cell('Username'), 'luisa')
  await user.type(cell('Password'), 'secret-one')
  await user.type(cell('Password again'), 'secret-one')
}

test('SETUP-1 proposes the code of the store, and sends store and owner', async () => {
  const { user, setUp } = showSetup()
  await fill(user)
  expect(textIn(code)).toBe('SPA_UNO_CEBU')
  await go(user)
  expect(setUp).toHaveBeenCalledWith({
    store: {
      name: 'Spa Uno, Cebu',
      code: 'SPA_UNO_CEBU',
      address: '',
      openTime: '10:00',
      closeTime: '22:00',
    },
    owner: {
      username: 'luisa',
      password: 'secret-one',
      firstName: 'Luisa',
      lastName: 'Reyes',
    },
    code: '',
  })
})

test('a typed code stays when the name changes, and is written as codes are', async () => {
  const { user } = showSetup()
  await user.type(cell('Store Name'), 'Spa')
  await user.clear(cell(code))
  await user.type(cell(code), 'my store')
  await user.type(cell('Store Name'), ' Two')
  expect(textIn(code)).toBe('SPAMY_STORE')
})

test('says that the store closes on the next day', async () => {
  const { user } = showSetup()
  await user.click(cell('Closes'))
  await user.click(await screen.findByRole('option', { name: '2:00 AM' }))
  expect(textIn(nextDay)).toBe('2:00 AM')
})

test('refuses two different passwords and a missing code without asking the service', async () => {
  const { user, setUp } = showSetup(true)
  await go(user)
  expect(screen.getByRole('alert').textContent).toContain('Store Name is required')
  await fill(user)
  await user.type(cell('Password again'), 'x')
  await go(user)
  expect(screen.getByRole('alert').textContent).toContain('The two passwords are not the same.')
  await user.type(cell('Password'), 'x')
  await go(user)
  expect(screen.getByRole('alert').textContent).toContain('The one-time code is required.')
  expect(setUp).not.toHaveBeenCalled()
  await user.type(cell('Code'), 'abcd-efgh')
  await go(user)
  expect(setUp.mock.lastCall?.[0].code).toBe('abcd-efgh')
})

test('keeps the form after a refusal, and leads to the log-in when an account exists', async () => {
  const { user, setUp, onLogIn } = showSetup()
  await fill(user)
  const message = 'Frontdesk is set up already. Log in with your account.'
  setUp.mockResolvedValueOnce({ ok: false, message, isOver: true })
  await go(user)
  expect(screen.getByRole('alert').textContent).toContain(message)
  expect(textIn('Store Name')).toBe('Spa Uno, Cebu')
  await user.click(screen.getByRole('button', { name: 'Go to the log-in' }))
  expect(onLogIn).toHaveBeenCalled()
})
