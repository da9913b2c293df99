import { lazyPart } from '../../ui/feedback/lazy-part'
import { useMoving } from './move-context'

export const Ghosts = lazyPart<object>(
  async () => (await import('./later-parts')).laterParts.Ghosts,
)

/** Copies of the appointment that is being moved. */
export function MoveGhost() {
  const { aim } = useMoving()
  return aim && <Ghosts />
}
