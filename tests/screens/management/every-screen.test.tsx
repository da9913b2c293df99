import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import type { Edits } from './facts'
import { giftCards, lockers, products, rooms } from './facts-of-places'
import { promos, services, therapists } from './facts-of-services'
import {
  act,
  close,
  fill,
  heads,
  names,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from './show-screen'

async function make(user: UserEvent, form: HTMLElement, edits: Edits) {
  for (const [label, text] of Object.entries(edits.texts ?? {})) await fill(user, form, label, text)
  for (const [label, option] of Object.entries(edits.choices ?? {})) await pick(user, label, option)
  for (const label of edits.presses ?? []) await user.click(within(form).getByLabelText(label))
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const every = [services, promos, therapists, rooms, lockers, products, giftCards]

const named = every.map((facts) => [facts.ids, facts.title, facts] as const)

describe.each(named)('MGMT-1 %s %s', (_, _title, facts) => {
  const show = async () => {
    const sync = new FakeSync(business())
    return { sync, user: await showScreen(sync, facts.screen) }
  }

  it('MGMT-3 lists its columns, finds rows, and says when there are none', async () => {
    const { sync, user } = await show()
    expect(heads()).toEqual(facts.heads)
    expect(rows()).toEqual(facts.rows)
    const [text, found] = facts.search
    await user.click(screen.getByLabelText(/^Search /))
    await user.paste(text)
    expect(names()).toEqual(found)
    await sync.change({ ...sync.world, ...facts.none })
    expect(await screen.findByText(facts.empty)).toBeTruthy()
  })

  it('MGMT-2 refuses a new row until it is right, adds, updates and switches off', async () => {
    const { sync, user } = await show()
    const { refusals, added, updated } = facts
    const form = await openNew(user, facts.noun)
    for (const { says, ...edits } of refusals) {
      await make(user, form, edits)
      await save(user, form)
      const alert = () => within(form).getByRole('alert').textContent
      await waitFor(() => expect(alert()).toBe(refused(says)))
    }
    expect(sync.world).toEqual(business())
    sync.given.length = 0
    await make(user, form, added)
    await save(user, form)
    expect(await within(form).findByText(added.says)).toBeTruthy()
    await close(user, form)
    await gone()
    await waitFor(() => expect(rows()).toContainEqual(added.row))

    const opened = await openRow(user, updated.name)
    expect(within(opened).getByText('Created by - on -')).toBeTruthy()
    expect(within(opened).getByText('Last updated by - on -')).toBeTruthy()
    expect(await within(opened).findByText('No changes yet.')).toBeTruthy()
    await make(user, opened, updated)
    await save(user, opened)
    expect(await within(opened).findByText(updated.says)).toBeTruthy()
    const stamp = 'Last updated by makati on 11/21/2026, 10:00 AM'
    expect(await within(opened).findByText(stamp)).toBeTruthy()
    expect(sync.asking?.shown).toMatchObject({ id: updated.id })
    await user.keyboard('{Escape}')
    await gone()
    expect(rows()).toContainEqual(updated.row)

    const [name = '', isAvailable] = updated.row
    await act(user, name, isAvailable === 'Yes' ? 'Disable' : 'Enable')
    const turned = isAvailable === 'Yes' ? 'No' : 'Yes'
    await waitFor(() => expect(rows()).toContainEqual(updated.row.with(1, turned)))
    expect(sync.given).toEqual([
      { name: added.command, input: added.input },
      { name: updated.command, input: updated.input },
      { name: updated.command, input: { id: updated.id, available: turned === 'Yes' } },
    ])
  })
})
