import type { Capabilities } from '../host/capabilities'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithTabs } from '../session/tabs'

/** Only the tab that leads asks the host; the others take over what it has learnt. */
export function hearOfHost({ tabs, deps }: WithTabs & WithDeps, capabilities: Capabilities): void {
  tabs.listen(({ kind }) => {
    if (kind !== 'host' && (kind !== 'line' || capabilities.isKnown())) return
    capabilities
      .load()
      .catch((error) => deps.log('nobody knows what the host offers', wordsOf(error)))
  })
}
