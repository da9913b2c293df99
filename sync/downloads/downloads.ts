import type { Download, PreviewAnswer, Reports } from '../api/online'
import { notLoaded, wordsOf } from '../kernel/error-text'
import { createObservable } from '../kernel/observable'
import type { FirstLook } from '../store/first-look'
import type { ListParts } from './download-list'

const unanswered: PreviewAnswer = {
  ok: false,
  message: notLoaded,
  isOffline: true,
}

/**
 * Stores requests for reports in `meta` by user and store, and downloads them one after the other while the service
 * answers. `probe` finds out whether it does. All but this is loaded after the first look.
 */
export function createDownloads(
  parts: ListParts,
  { whenOver }: FirstLook,
  probe: () => void,
): Reports & { close(): void } {
  const shown = createObservable<readonly Download[]>([])
  let isClosed = false
  let loading: ReturnType<typeof load> | null = null

  async function load() {
    const { createDownloadList } = await import('./download-list')
    const list = createDownloadList(parts, shown, probe)
    if (isClosed) list.close()
    return list
  }
  /** The list; null when its code can't be fetched, which the next call tries again. */
  async function list() {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      loading = null
      parts.deps.log('reports were not loaded', wordsOf(error))
      return null
    }
  }
  whenOver(() => void list())

  return {
    current: shown.current,
    subscribe: shown.subscribe,
    preview: async (asked) => (await list())?.preview(asked) ?? unanswered,
    ask: async (asked) => (await list())?.ask(asked) ?? null,
    retry: async (id) => (await list())?.retry(id),
    file: async (id) => (await list())?.file(id) ?? null,
    drop: async (id) => (await list())?.drop(id),
    close() {
      isClosed = true
      loading?.then(
        (loaded) => loaded.close(),
        () => {},
      )
    },
  }
}
