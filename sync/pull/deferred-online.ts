import type { Online, OnlineAnswer } from '../api/online'
import { notLoaded, wordsOf } from '../kernel/error-text'
import { once } from '../kernel/once'
import type { OnlineParts } from './online'

/** Calls that need the service, loaded with the first one, because the start doesn't need them. */
export function createDeferredOnline(parts: OnlineParts, syncNow: () => void): Online {
  const load = once(async () => (await import('./online')).createOnline(parts, syncNow))
  async function call(name: keyof Online, given: unknown[]): Promise<OnlineAnswer<never>> {
    let online: Online
    try {
      online = await load()
    } catch (error) {
      parts.deps.log('a part of the app could not be loaded', wordsOf(error))
      return { ok: false, message: notLoaded, isOffline: true }
    }
    return Reflect.apply(online[name], online, given)
  }
  return new Proxy({} as Online, {
    get:
      (_, name: keyof Online) =>
      (...given: unknown[]) =>
        call(name, given),
  })
}
