import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { ErrorBanner } from '../ui/banner'
import { LoadingOverlay } from '../ui/loading-overlay'
import type { Screens } from './routes'
import classes from './shell/shell.module.css'

type Chunk = { kind: 'coming' } | { kind: 'here'; screens: Screens } | { kind: 'failed' }

export interface DeferredScreens {
  /** components that show the real ones as soon as they are here */
  screens: Screens
  /** fetches them, once; start calls it right after the first paint */
  fetch(): void
}

/**
 * Screens that the first paint does not wait for. They are one chunk, stored on the device with all
 * the rest, and are fetched whether somebody opens one or not: no page waits for the network later.
 */
export function deferScreens(
  paths: readonly string[],
  load: () => Promise<Screens>,
  reload: () => void,
): DeferredScreens {
  let chunk: Chunk | null = null
  const listeners = new Set<() => void>()

  function become(next: Chunk) {
    chunk = next
    for (const listener of listeners) listener()
  }

  function fetch() {
    if (chunk) return
    become({ kind: 'coming' })
    load().then(
      (screens) => become({ kind: 'here', screens }),
      () => become({ kind: 'failed' }),
    )
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function deferred(path: string) {
    return function DeferredScreen(): ReactNode {
      const now = useSyncExternalStore(subscribe, () => chunk)
      useEffect(fetch, [])
      if (now?.kind === 'failed') return <NotLoaded reload={reload} />
      const Screen = now?.kind === 'here' ? now.screens[path] : undefined
      return Screen ? <Screen /> : <LoadingOverlay />
    }
  }

  return { fetch, screens: Object.fromEntries(paths.map((path) => [path, deferred(path)])) }
}

/** A browser remembers that a chunk failed, so only opening the app anew fetches it again. */
function NotLoaded({ reload }: { reload: () => void }) {
  return (
    <section className={classes.error}>
      <ErrorBanner>This page could not be loaded. Saved changes are kept.</ErrorBanner>
      <Button variant="default" onClick={reload}>
        Load it again
      </Button>
    </section>
  )
}
