import type { RouterHistory } from '@tanstack/react-router'
import { appointmentLink, appointmentPaths } from '../data/address'
import type { DraftStorage } from '../data/context'
import type { Intents } from '../data/intents'

const key = 'frontdesk.path'

interface LaunchParts {
  history: RouterHistory
  draftStorage: DraftStorage
  intents: Intents
}

/**
 * Opens the last page if the app was started by its icon, and the shortcut's page if it was started by a shortcut
 * (manifest in vite.config.ts). With any other address, the page stays.
 */
export function launch({ history, draftStorage, intents }: LaunchParts, search: string): void {
  const asked = new URLSearchParams(search).get('launch')
  if (asked === 'app') history.replace(draftStorage.getItem(key) ?? appointmentPaths.MASSAGE)
  else if (asked === 'today') history.replace(appointmentLink({ view: 'day' }, 'MASSAGE'))
  else if (asked === 'walk-in') {
    history.replace(appointmentPaths.MASSAGE)
    intents.put({ kind: 'walk-in', offered: 'MASSAGE' })
  }
  const note = () => draftStorage.setItem(key, history.location.pathname)
  history.subscribe(note)
  if (asked) note()
}
