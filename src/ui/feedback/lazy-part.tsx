import { Box, Button, Portal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Middle } from '../layout/middle'
import { ErrorBanner } from './banner'
import { LoadingOverlay } from './loading-overlay'

type Part<Props> = (props: Props) => ReactNode

/** Milliseconds after which loading a script counts as failed (SPEC.md MISC-3). */
const timeoutMs = 120_000
/** Milliseconds before a loading message is shown. A script stored on the device loads faster. */
const unnoticedMs = 400

interface Loaded<Props> {
  Part: Part<Props>
}

export interface LazyPart<Props> extends Part<Props> {
  /** Loads the script in advance. A failure is ignored: showing the part tries again and reports it. */
  preload(): void
}

interface LazyOptions {
  /** whether the part lies over the page; an error in loading it is then shown over the page, too */
  isAbove?: boolean
}

/**
 * A component whose script is loaded when it is first shown, to keep the start small. If that fails, a button tries
 * again (SPEC.md MISC-3).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  { isAbove = false }: LazyOptions = {},
): LazyPart<Props> {
  let kept: Loaded<Props> | null = null
  const loadOnce = async () => {
    kept = { Part: await load() }
    return kept
  }
  function LazyPart(props: Props) {
    const [loaded, setLoaded] = useState(kept)
    const [attempt, setAttempt] = useState(0)
    if (loaded) return <loaded.Part {...props} />
    return (
      <Loading
        key={attempt}
        load={loadOnce}
        isAbove={isAbove}
        isRetry={attempt > 0}
        onLoaded={setLoaded}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  const preload = () => void loadOnce().catch(() => {})
  return Object.assign(LazyPart, { preload })
}

/** A dialog whose script is loaded when it first opens. It then stays, so that it closes as other dialogs do. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<Part<Props>>,
  options?: LazyOptions,
): LazyPart<Props> {
  const Opened = lazyPart(load, options)
  function LazyDialog(props: Props) {
    const [isNeeded, setNeeded] = useState(false)
    if (props.opened && !isNeeded) setNeeded(true)
    return isNeeded && <Opened {...props} />
  }
  return Object.assign(LazyDialog, { preload: Opened.preload })
}

interface LoadingProps<Props> {
  load: () => Promise<Loaded<Props>>
  isAbove: boolean
  isRetry: boolean
  onLoaded: (loaded: Loaded<Props>) => void
  onRetry: () => void
}

function Loading<Props>({ load, isAbove, isRetry, onLoaded, onRetry }: LoadingProps<Props>) {
  const [state, setState] = useState<'unnoticed' | 'slow' | 'failed'>('unnoticed')
  useEffect(() => {
    const slow = setTimeout(() => setState('slow'), unnoticedMs)
    const stop = new AbortController()
    const fail = () => {
      clearTimeout(slow)
      if (stop.signal.aborted) return
      // Safari and Chromium 150 keep a failed script, so only a reload fetches it again
      if (isRetry && navigator.onLine) window.location.reload()
      else setState('failed')
    }
    inTime(load, stop.signal).then(onLoaded, fail)
    return () => {
      clearTimeout(slow)
      stop.abort()
    }
  }, [load, isRetry, onLoaded])
  if (state === 'slow') return <LoadingOverlay />
  if (state === 'unnoticed') return null
  const failure = (
    <Middle>
      <ErrorBanner>This part of the app could not be loaded.</ErrorBanner>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Middle>
  )
  return isAbove ? <Above>{failure}</Above> : failure
}

/** Lays its content over the page, at the lower edge of the window. */
function Above({ children }: { children: ReactNode }) {
  return (
    <Portal>
      <Box pos="fixed" inset="auto 0 0" bg="var(--fd-surface)" style={{ zIndex: 400 }}>
        {children}
      </Box>
    </Portal>
  )
}

/** Loads with a time limit. Rejects on failure, timeout or abort. */
function inTime<Value>(load: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(reject, timeoutMs)
    signal.addEventListener('abort', () => {
      clearTimeout(late)
      reject()
    })
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(late))
  })
}
