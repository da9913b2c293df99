import { expect, test } from 'vitest'
import { drained, openTab, quiet } from '../support/backend'
import { book, idOf } from '../support/booked'
import { deskOf, workAs } from '../support/desk-of-several'
import type { Tab } from '../support/device'
import { aWrite } from '../support/network'

/** Numbers that look random and are the same for the same seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const users = ['makati', 'cashier', 'owner']

const isWaiting = async ({ sync }: Tab) => (await sync.views.queue().read()).length > 0

test.each([1, 2, 3, 4])(
  'session-12 three users in outages, seed %d: each change arrives once, in order, by its author',
  async (seed) => {
    const draw = numbers(seed)
    const desk = await deskOf(...users)
    const { backend, device, vault } = desk
    let { tab } = desk
    /** the notes of each booking in order, with their authors */
    const wanted: [author: string, note: string][][] = [[], [], []]
    const times = ['10:15', '13:00', '16:00']
    const ids: string[] = []
    for (const startTime of times) ids.push(await book(tab.sync, { startTime }))
    await drained(tab)
    let author = 'owner'
    for (let step = 0; step < 40; step += 1) {
      const kind = draw(9)
      if (kind === 0) backend.network.cut()
      else if (kind === 1) backend.network.mend()
      else if (kind === 2) backend.network.loseAnswers(aWrite)
      else if (kind === 3) {
        tab.sync.session.lock()
        author = users[draw(3)] ?? author
        await workAs(tab, author)
      } else if (kind === 4) {
        await tab.close()
        tab = openTab(device, { vault })
      } else if (kind < 7) {
        author = users[draw(3)] ?? author
        await workAs(tab, author)
      } else {
        const which = draw(3)
        const note = `${author} ${step}`
        const id = ids[which] ?? ''
        idOf(await tab.sync.run('updateAppointment', { id, note, confirmed: [] }))
        wanted[which]?.push([author, note])
      }
      if (draw(3) === 0) await quiet(backend)
    }
    backend.network.mend()
    // Each lost answer that is still to come lengthens the pause before the next try.
    for (let turn = 0; turn < 12 && (await isWaiting(tab)); turn += 1) {
      backend.clock.advance(300_000)
      tab.sync.syncNow()
      await quiet(backend)
    }
    await drained(tab)
    expect(await tab.sync.views.conflicts().read()).toEqual([])
    for (const [which, id] of ids.entries()) {
      const trail = await backend.service.db.queries
        .selectFrom('audit')
        .select(['actor', 'changes'])
        .where('row_id', '=', id)
        .where('action', '=', 'updateAppointment')
        .orderBy('id')
        .execute()
      const got = trail.map(({ actor, changes }) => [actor, JSON.stringify(changes)])
      expect(got).toEqual(wanted[which]?.map(([who, note]) => [who, expect.stringContaining(note)]))
    }
  },
)
