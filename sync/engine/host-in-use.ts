import type { BookingHost, HostInUse } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithBusinessTime } from '../kernel/business-clock'
import { wordsOf } from '../kernel/error-text'
import { createListeners } from '../kernel/observable'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { Reader } from '../overlay/reader'
import { createOwnHost } from './own-host'

/** Picks the adapter by the host's extensions, and loads the script of the basic one when it is needed. */
export function createHostInUse(
  parts: Parameters<typeof createOwnHost>[0] & WithOutboxCache & WithBusinessTime,
  reader: Reader,
  capabilities: Capabilities,
): HostInUse {
  const own = createOwnHost(parts, capabilities)
  let basic: BookingHost | null = null
  let loading: Promise<void> | null = null
  const listeners = createListeners()

  function current(): BookingHost | null {
    if (!capabilities.isKnown()) return null
    return capabilities.isOwnService() ? own : basic
  }

  async function load(): Promise<void> {
    try {
      const { createBasicHost } = await import('../basic-host/basic-host')
      basic = createBasicHost(parts, reader, capabilities)
      tell()
    } catch (error) {
      parts.deps.log('a part of the app could not be loaded', wordsOf(error))
    }
  }

  async function ready(): Promise<BookingHost | null> {
    if (capabilities.isKnown() && !current()) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading
    }
    return current()
  }

  function tell() {
    if (current()) listeners.tell()
  }

  capabilities.onLearned(() => (current() ? tell() : void ready()))

  return {
    current,
    ready,
    onChange: listeners.add,
  }
}
