import type { Capabilities } from '../host/capabilities'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithTabs } from '../session/tabs'

/** Reads the host's extensions again when the leading tab has stored them, because only that tab asks the host. */
export function followCapabilities(
  { tabs, deps }: WithTabs & WithDeps,
  capabilities: Capabilities,
): void {
  tabs.listen(({ kind }) => {
    if (kind !== 'host' && (kind !== 'line' || capabilities.isKnown())) return
    capabilities.load().catch((error) => deps.log('host not known', wordsOf(error)))
  })
}
