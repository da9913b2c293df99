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
async function write(user: User, name: string, text: string) {
  await user.clear(cell(name))
  await user.paste(text)
}

async function fill(user: User) {
  await write(user, 'Store Name', 'Spa Uno, Cebu')
  await write(user, 'First Name', 'Luisa')
  await write(user, 'Last Name', 'Reyes')
  await write(user, 'Username', 'luisa')
  await write(user, 'Password', 'secret-one')
  await write(user, 'Password again', 'secret-one')
}

test('SETUP-1 proposes the code of the store, sends store and owner, and leads to the log-in when an account exists', async () => {
  const { user, setUp, onLogIn } = showSetup()
  await fill(user)
  expect(textIn(code)).toBe('SPA_UNO_CEBU')
  const message = 'Frontdesk is set up already. Log in with your account.'
  setUp.mockResolvedValueOnce({ ok: false, message, isOver: true })
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
  expect(screen.getByRole('alert').textContent).toContain(message)
  expect(textIn('Store Name')).toBe('Spa Uno, Cebu')
  await user.click(screen.getByRole('button', { name: 'Go to the log-in' }))
  expect(onLogIn).toHaveBeenCalled()
})

test('a typed code stays when the name changes, is written as codes are, and the next day is named', async () => {
  const { user } = showSetup()
  await write(user, 'Store Name', 'Spa')
  await user.clear(cell(code))
  await user.type(cell(code), 'my store')
  await user.type(cell('Store Name'), ' Two')
  expect(textIn(code)).toBe('SPAMY_STORE')
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
  await write(user, 'Code', 'abcd-efgh')
  await go(user)
  expect(setUp.mock.lastCall?.[0].code).toBe('abcd-efgh')
})
