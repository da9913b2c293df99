import type { RouterHistory } from '@tanstack/react-router'
import { deskLink, deskPaths } from '../data/address'
import type { DraftStorage } from '../data/context'
import type { Intents } from '../data/intents'

const key = 'frontdesk.path'

interface LaunchParts {
  history: RouterHistory
  draftStorage: DraftStorage
  intents: Intents
}

/**
 * Opens the app where it was left, or where a shortcut of the icon leads (manifest in vite.config.ts). Any
 * other address is opened as it is.
 */
export function launch({ history, draftStorage, intents }: LaunchParts, search: string): void {
  const asked = new URLSearchParams(search).get('launch')
  if (asked === 'app') history.replace(draftStorage.getItem(key) ?? deskPaths.MASSAGE)
  else if (asked === 'today') history.replace(deskLink({ view: 'day' }, 'MASSAGE'))
  else if (asked === 'walk-in') {
    history.replace(deskPaths.MASSAGE)
    intents.put({ kind: 'walk-in', desk: 'MASSAGE' })
  }
  const note = () => draftStorage.setItem(key, history.location.pathname)
  history.subscribe(note)
  if (asked) note()
}
