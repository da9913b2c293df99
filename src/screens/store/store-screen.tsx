import type { CommandName } from '#domain/commands/all'
import type { WaitingMark } from '#sync'
import { useSync } from '../../data/context'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { NoteBanner } from '../../ui/feedback/banner'
import { firstDataText } from '../booking/draft/wait-text'
import { LoyaltyForm } from './loyalty-form'
import { OpenStore } from './open-store'
import { SettingsForm } from './settings/settings-form'

/** The screen /store, for a SUPER_ADMIN: loyalty rules (SPEC.md STORE-1), and the settings of the store. */
export function StoreScreen() {
  const sync = useSync()
  const session = useSession()
  const status = useStatus()
  const world = useView(sync.views.business())
  const waiting = useView(sync.views.waiting())
  if (!session) return null
  if (world === null) return <NoteBanner>{firstDataText(status)}</NoteBanner>
  if (!world) return null
  const { code } = world.store
  const key = `${code} ${session.username}`
  const mark = waiting?.get(`stores/${code}`)
  return (
    <>
      <LoyaltyForm key={key} world={world} mark={markOf(mark, 'updateLoyalty')} />
      {status.hasAllCalls && (
        <SettingsForm
          key={`settings ${key}`}
          world={world}
          mark={markOf(mark, 'updateStoreSettings')}
        />
      )}
      {status.hasAllCalls && (
        <OpenStore storeCode={code} hasOthers={session.hasSeveralStores === true} />
      )}
    </>
  )
}

/**
 * The row's mark for one of the two forms. The conflict of the other form is left out, because both forms edit the
 * store's row.
 */
function markOf(mark: WaitingMark | undefined, form: CommandName): WaitingMark | undefined {
  const isOther = mark?.command && mark.command !== form
  return isOther ? { ...mark, conflictId: null, code: null, command: null, trouble: null } : mark
}
