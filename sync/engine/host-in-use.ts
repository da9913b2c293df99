import type { BookingHost, HostInUse } from '../host/booking-host'
import type { WithHttp } from '../host/client'
import type { HostStore } from '../host/host'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithMirror } from '../outbox/mirror'
import type { Reader } from '../overlay/reader'
import type { WithDb } from '../store/db'
import { createOwnHost } from './own-host'

/** Picks the adapter by the extensions that the host names, and loads the basic one when it is needed. */
export function createHostInUse(
  parts: WithDeps & WithDb & WithHttp & WithMirror,
  reader: Reader,
  known: HostStore,
): HostInUse {
  const own = createOwnHost(parts)
  let basic: BookingHost | null = null
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function current(): BookingHost | null {
    if (!known.isKnown()) return null
    return known.isOwnService() ? own : basic
  }

  async function load(): Promise<void> {
    try {
      const { createBasicHost } = await import('../basic-host/basic-host')
      basic = createBasicHost(parts, reader)
      tell()
    } catch (error) {
      parts.deps.log('a part of the app could not be loaded', wordsOf(error))
    }
  }

  async function ready(): Promise<BookingHost | null> {
    if (known.isKnown() && !current()) {
      loading ??= load().finally(() => {
        loading = null
      })
      await loading
    }
    return current()
  }

  function tell() {
    if (current()) for (const changed of [...listeners]) changed()
  }

  known.onLearned(() => (current() ? tell() : void ready()))

  return {
    current,
    ready,
    onChange(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
