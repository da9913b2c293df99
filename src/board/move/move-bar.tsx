import { lazyPart } from '../../ui/feedback/lazy-part'
import type { BarProps } from './bar'
import { useMoving } from './move-context'

export const Bar = lazyPart<BarProps>(async () => (await import('./later-parts')).laterParts.Bar)

/** The bar shown while an appointment is moved. */
export function MoveBar() {
  const { aim, verdict } = useMoving()
  return aim && <Bar key={aim.by} aim={aim} verdict={verdict} />
}
