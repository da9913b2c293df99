import { expect } from 'vitest'
import type { VaultPort } from '#sync'
import { type Backend, openBackend, openTab, synced } from './backend'
import type { Device, Tab } from './device'
import { pinVault } from './vault'

const pins: Record<string, string> = { makati: '1379', owner: '2580', cashier: '204817' }
const storeCode = 'SERENITY_MAKATI'

/** A tablet on which PINs can be used. */
export interface Desk {
  backend: Backend
  device: Device
  vault: VaultPort
  tab: Tab
}

export async function openDesk(given?: Backend): Promise<Desk> {
  const backend = given ?? (await openBackend())
  const device = backend.device()
  const vault = pinVault(backend)
  return { backend, device, vault, tab: openTab(device, { vault }) }
}

/** A synced tablet on which these users have set their PINs, one after the other. The last one stays. */
export async function deskOf(...usernames: string[]): Promise<Desk> {
  const desk = await openDesk()
  for (const username of usernames) {
    await enter(desk.tab, username)
    const set = await desk.tab.sync.session.setPin(`${username}-secret`, pins[username] ?? '')
    expect(set).toEqual({ ok: true })
  }
  await synced(desk.tab)
  return desk
}

/** Logs in with the password. */
export async function enter({ sync }: Tab, username: string): Promise<void> {
  expect(await sync.session.logIn(username, `${username}-secret`)).toEqual({ ok: true })
}

export const switchTo = ({ sync }: Tab, username: string, pin = pins[username] ?? '') =>
  sync.session.switchUser(username, storeCode, pin)

/** Switches to a user, or fails the test. */
export async function workAs(tab: Tab, username: string): Promise<void> {
  expect(await switchTo(tab, username)).toEqual({ ok: true })
}

/** Ends the sessions of a user at the service. */
export const endSessionsOf = ({ backend }: Desk, username: string) =>
  backend.service.db.queries
    .deleteFrom('tokens')
    .where('user_id', 'in', (query) =>
      query.selectFrom('users').select('id').where('username', '=', username),
    )
    .execute()

/** Who made the bookings at the service. */
export const authorsAt = async (backend: Pick<Backend, 'atService'>) =>
  (await backend.atService()).map(({ createdBy }) => createdBy)
