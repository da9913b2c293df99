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
 * Opens the last page after a start by the app's icon, and a shortcut's page after one by a shortcut (manifest in
 * vite.config.ts). All other addresses stay.
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
