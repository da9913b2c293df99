import { useSync } from '../../data/context'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { NoteBanner } from '../../ui/feedback/banner'
import { firstDataText } from '../booking/draft/wait-text'
import { LoyaltyForm } from './loyalty-form'

/** The screen /store, for a SUPER_ADMIN: the store's name and its loyalty rules (SPEC.md STORE-1). */
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
  return (
    <LoyaltyForm
      key={`${code} ${session.username}`}
      world={world}
      mark={waiting?.get(`stores/${code}`)}
    />
  )
}
