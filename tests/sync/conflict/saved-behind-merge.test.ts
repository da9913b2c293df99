import { expect, test } from 'vitest'
import { checkingIn } from '../../support/commands'
import { drained, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book, shown } from '../support/booked'
import { updatedElsewhere } from '../support/checked-in'
import { aWrite } from '../support/network'
import { wholeForm } from '../support/whole-form'

/** Ids for one tab; while armed, the next new id is reported. */
function tellingIds() {
  let made = 0
  let tell: (() => void) | null = null
  return {
    ids: () => {
      made += 1
      // After the transaction's own step, and long before its end.
      if (tell) setImmediate(tell)
      tell = null
      return `22000000-0000-7000-8000-${String(made).padStart(12, '0')}`
    },
    arm(report: () => void) {
      tell = report
    },
  }
}

test.each(['same', 'other'])(
  'an entry saved in the %s tab while an edit is being merged undoes nothing',
  async (which) => {
    const backend = await openBackend()
    const device = backend.device()
    const { ids, arm } = tellingIds()
    const { sync } = await readyTab(backend, device, { ids })
    const { sync: other } = openTab(device)
    const tab = which === 'same' ? sync : other
    const id = await book(sync)
    await sync.run('checkInAppointment', checkingIn({ id }))
    await drained({ sync })
    const { version } = (await shown(sync, id)).row

    const free = backend.network.hold(aWrite)
    void sync.run('updateAppointment', wholeForm(id, 'Tea'))
    await eventually(() => expect(backend.network.writes().at(-1)?.method).toBe('PATCH'))
    await updatedElsewhere(backend, id, { roomId: 'r2' })
    sync.syncNow()
    const row = await eventually(async () => {
      const now = (await shown(tab, id)).row
      expect(now).toMatchObject({ note: 'Tea', version: version + 1 })
      return now
    })
    const having = { shown: row, isGone: () => false }
    // A refused command loads everything that the next one is checked against.
    await tab.run('updateAppointment', { id, roomId: 'none', confirmed: [] }, having)
    // The merged edit gets its id while its answer is being committed.
    const saved = new Promise((resolve) =>
      arm(() =>
        resolve(tab.run('updateAppointment', wholeForm(id, 'Tea', { lockerId: 'l2' }), having)),
      ),
    )
    free()
    await saved
    await drained({ sync })
    expect(await backend.atService()).toMatchObject([{ note: 'Tea', lockerId: 'l2', roomId: 'r2' }])
  },
)
