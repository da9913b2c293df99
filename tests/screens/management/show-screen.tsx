import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { WaitingMark } from '#sync'
import type { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

/** The sync state of a row: a waiting change, or a refused one. */
export const notSent: WaitingMark = {
  pending: true,
  conflictId: null,
  code: null,
  trouble: null,
  command: null,
  isAdd: false,
}
export const refusedMark = (trouble: string): WaitingMark => {
  return { pending: false, conflictId: 'e1', code: 'invalid', command: null, trouble, isAdd: false }
}

/** Renders a management screen and waits for its heading, and for its rows or its empty text. */
export async function showScreen(sync: FakeSync, view: ReactNode) {
  const user = showOnTablet(sync, view)
  await screen.findByRole('button', { name: 'ADD' })
  return user
}

const table = () => screen.getByRole('table')

/** Texts of the column heads, the actions' last. */
export const heads = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

/** Texts of the cells, row by row, without the actions. */
export function rows(): string[][] {
  const [, ...lines] = within(table()).getAllByRole('row')
  return lines.map((line) =>
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent ?? '')
      .slice(0, -1),
  )
}

export const names = () => rows().map(([name]) => name)

/** The form of a row by its name. */
export async function openRow(user: UserEvent, name: string) {
  await user.click(within(table()).getByRole('button', { name }))
  return screen.findByRole('dialog', { name })
}

/** The empty form of `noun`. */
export async function openNew(user: UserEvent, noun: string) {
  await user.click(screen.getByRole('button', { name: 'ADD' }))
  return screen.findByRole('dialog', { name: `Add ${noun}` })
}

/** Presses the form's own button. */
export async function save(user: UserEvent, form: HTMLElement) {
  await user.click(within(form).getByRole('button', { name: /^(ADD|UPDATE)$/ }))
}

/** The red banner of the form: its title and its sentence. */
export const alertIn = async (form: HTMLElement) =>
  (await within(form).findByRole('alert')).textContent

export const refused = (sentence: string) => `Something went wrong${sentence}`

export async function close(user: UserEvent, form: HTMLElement) {
  await user.click(within(form).getByRole('button', { name: 'Close' }))
}

/** Replaces a form field's text; without a text it leaves the field empty. */
export async function fill(user: UserEvent, form: HTMLElement, label: string, text: string) {
  const field = await within(form).findByLabelText(label, { selector: 'input, textarea' })
  await user.clear(field)
  if (text !== '') await user.paste(text)
}

/** Chooses the only action in a row's menu. */
export async function act(
  user: UserEvent,
  name: string,
  action: 'Enable' | 'Disable' | 'Set password' | 'Remove PIN',
) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
