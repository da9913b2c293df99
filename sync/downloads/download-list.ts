import type { ReportAsked } from '#domain/reports/asked'
import type { Download, Reports } from '../api/online'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { Observable } from '../kernel/observable'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithTabs } from '../session/tabs'
import type { WithDb } from '../store/db'
import { createFetching } from './fetching'
import { preview } from './preview'
import {
  addRequest,
  changeRequest,
  ownerOf,
  type Request,
  readFile,
  readRequests,
  removeRequest,
} from './requests'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Shown = Observable<readonly Download[]>
type DownloadParts = WithDeps & WithDb & WithSessions

export type ListParts = DownloadParts & WithHttp & WithStatus & WithTabs

/** The requests for reports of the user and store, downloaded one after the other while the service answers. */
export function createDownloadList(
  parts: ListParts,
  shown: Shown,
  probe: () => void,
): Omit<Reports, 'current' | 'subscribe'> & { close(): void } {
  const { db, sessions, status, tabs } = parts
  const { fetching, byId, reread, publish, fetchDue } = createList(parts, shown, probe)
  const stops = [
    sessions.subscribe(() => {
      fetching.stopAll()
      void reread()
    }),
    status.subscribe(fetchDue),
    tabs.listen(({ kind }) => {
      if (kind === 'downloads') void reread()
    }),
  ]
  void reread()

  return {
    preview: (asked) => preview(parts, asked),
    async ask(asked) {
      const id = await keep(parts, asked)
      if (id !== null) await publish()
      return id
    },
    async retry(id) {
      const one = byId(id)
      if (one) await changeRequest(db, one, { state: 'waiting' })
      await publish()
    },
    async file(id) {
      const [one, file] = [byId(id), await readFile(db, id)]
      return one && file ? new File([file], one.fileName, { type: xlsx }) : null
    },
    async drop(id) {
      const one = byId(id)
      if (one) await removeRequest(db, one)
      fetching.stop(id)
      await publish()
    },
    close() {
      for (const stop of stops) stop()
      fetching.close()
    },
  }
}

/** The requests of the session's user and store, as stored, and their downloads. */
function createList(parts: ListParts, shown: Shown, probe: () => void) {
  const { db, deps, sessions, tabs } = parts
  let requests: readonly Request[] = []
  const fetching = createFetching(parts, { probe, onMoved: show, onSettled: publish })
  const fetchDue = () => fetching.work(requests)

  function show() {
    shown.set(requests.map((one) => shownAs(one, fetching.progressOf(one.id))))
  }

  async function reread() {
    const session = sessions.current()
    try {
      const read = session ? await readRequests(db, ownerOf(session)) : []
      if (sessions.current() !== session) return
      requests = read
      // First, because it forgets which requests another tab was downloading.
      fetchDue()
      show()
    } catch (error) {
      deps.log('the reports asked for could not be read', wordsOf(error))
    }
  }

  /** Shows a stored change in this tab, and tells the other tabs of it. */
  async function publish() {
    tabs.post({ kind: 'downloads' })
    await reread()
  }

  const byId = (id: string) => requests.find((one) => one.id === id)
  return { fetching, byId, reread, publish, fetchDue }
}

/** The request as screens show it. `progress`: from 0 to 1; null: size unknown; undefined: no tab downloads it. */
function shownAs({ store, user, ...one }: Request, progress: number | null | undefined): Download {
  return progress === undefined
    ? { ...one, progress: null }
    : { ...one, state: 'loading', progress }
}

/** Stores a request and returns its id; null without a session, or when the storage fails. */
async function keep(
  { db, deps, sessions }: DownloadParts,
  asked: ReportAsked,
): Promise<string | null> {
  const session = sessions.current()
  if (!session) return null
  const id = deps.ids()
  const made = { id, ...ownerOf(session), ...asked, askedAt: deps.clock() }
  try {
    await addRequest(db, { ...made, state: 'waiting' })
    return id
  } catch (error) {
    deps.log('a report asked for was not kept', wordsOf(error))
    return null
  }
}
