import { deviceKey } from './device-key'
import { passOnDrafts } from './pass-on-drafts'
import { watchVitals } from './web-vitals'

/** Parts of the app that are fetched after the start, in one file. */
export const laterParts = { deviceKey, passOnDrafts, watchVitals }
