import { type Callers, isOffered } from '#domain/may'
import { notAllowedText } from '#domain/may-words'
import { useSync } from './context'
import { useSession } from './use-session'
import { useView } from './use-view'

/** Why the user may not do an act in this store: "Your role does not allow: change prices."; null: they may. */
export function useDenied(): (act: Callers) => string | null {
  const roles = useSession()?.roles ?? ''
  const rights = useView(useSync().views.business())?.store.rights ?? null
  return (act) => (isOffered(roles, act, rights) ? null : notAllowedText(roles, act, rights))
}
