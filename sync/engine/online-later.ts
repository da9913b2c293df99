import type { Online, OnlineAnswer } from '../api/online'
import type { OnlineParts } from '../pull/online'
import { loadLater, notLoadedText } from './load-later'

const notLoaded = {
  ok: false,
  message: notLoadedText,
  isOffline: true,
} as const

/** What is never queued, by a script that no start waits for. */
export function onlineLater(parts: OnlineParts): Online {
  async function through<Value>(
    asked: (online: Online) => Promise<OnlineAnswer<Value>>,
  ): Promise<OnlineAnswer<Value>> {
    const later = await loadLater(parts.deps)
    return later ? asked(later.createOnline(parts)) : notLoaded
  }

  return {
    history: (table, id) => through((online) => online.history(table, id)),
    available: (query) => through((online) => online.available(query)),
    staff: (id) => through((online) => online.staff(id)),
    customer: (mobileNumber) => through((online) => online.customer(mobileNumber)),
    admins: () => through((online) => online.admins()),
    addAdmin: (input) => through((online) => online.addAdmin(input)),
    setAdminAccess: (username, enableAccess) =>
      through((online) => online.setAdminAccess(username, enableAccess)),
  }
}
