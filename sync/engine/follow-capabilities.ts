import type { Capabilities } from '../host/capabilities'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithTabs } from '../session/tabs'

/** Takes over what the leading tab learns about the host, because only that tab asks it. */
export function followCapabilities(
  { tabs, deps }: WithTabs & WithDeps,
  capabilities: Capabilities,
): void {
  tabs.listen(({ kind }) => {
    if (kind !== 'host' && (kind !== 'line' || capabilities.isKnown())) return
    capabilities
      .load()
      .catch((error) => deps.log('nobody knows what the host offers', wordsOf(error)))
  })
}
