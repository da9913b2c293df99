import type { HostInUse, LiveLine } from '../host/booking-host'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithContact } from '../host/contact'
import { createPatience, type Patience } from '../host/patience'
import type { WithStatus } from '../host/status'
import { type Bell, createBell } from '../kernel/bell'
import type { WithBusinessTime } from '../kernel/business-clock'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithMirror } from '../outbox/mirror'
import { FencedError } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import { keepPulling } from '../pull/puller'
import type { TakeTold } from '../pull/told'
import { runSendLoop } from '../push/send-loop'
import type { WithNews } from '../session/news'
import type { WithSessions } from '../session/session'
import type { WithTabs } from '../session/tabs'
import type { WithDb } from '../store/db'
import { takeOver } from './leader'
import { tellLine, watchLine } from './line'
import { watchContact } from './watch-contact'

/** How the leading tab's loops are woken. */
export interface Reins {
  /** something was queued */
  nudge(): void
  /** all waiting is over */
  rouse(): void
  /** the line may be dead: the service is asked at once */
  doubt(): void
}

/** A person wants it to go on, or the service has something new or answers again. */
type Roused = 'wanted' | 'news'

interface Leading extends Omit<Reins, 'doubt'> {
  bells: { sender: Bell; puller: Bell; live: Bell }
  patience: { puller: Patience; live: Patience }
  /** why waiting is over, told once; null: it isn't */
  roused(): Roused | null
  /** something changed at the service */
  onNews(): void
  /** the service answers again */
  onBack(): void
  /** what this tablet has sent, or in vain, is to be seen in what is pulled */
  onSent(): void
  /** whether a pull is awaited, told once */
  isAwaited(): boolean
}

function createLeading(parts: WithDeps): Leading {
  const { clock, timers } = parts.deps
  const bells = { sender: createBell(timers), puller: createBell(timers), live: createBell(timers) }
  const patience = { puller: createPatience(clock), live: createPatience(clock) }
  let roused: Roused | null = null
  let isAwaited = false

  return {
    bells,
    patience,
    nudge: () => bells.sender.nudge(),
    rouse() {
      roused = 'wanted'
      isAwaited = true
      for (const each of Object.values(patience)) each.end()
      for (const bell of Object.values(bells)) bell.ring()
    },
    onNews() {
      roused ??= 'news'
      bells.sender.ring()
      bells.puller.ring()
    },
    onBack() {
      roused ??= 'news'
      bells.sender.ring()
      bells.live.ring()
    },
    onSent() {
      isAwaited = true
      bells.puller.ring()
    },
    roused() {
      const why = roused
      roused = null
      return why
    },
    isAwaited() {
      const was = isAwaited
      isAwaited = false
      return was
    },
  }
}

/**
 * Sends, pulls and listens until `signal` is aborted or another tab has taken over. `held` is given
 * the reins.
 */
export async function lead(
  parts: WithDeps &
    WithBusinessTime &
    WithDb &
    WithHttp &
    WithContact &
    WithStatus &
    WithSessions &
    WithTabs &
    WithNews &
    WithMirror,
  reader: Reader,
  capabilities: Capabilities,
  inUse: HostInUse,
  signal: AbortSignal,
  held: (reins: Reins) => void,
): Promise<void> {
  const leading = createLeading(parts)
  const { bells, patience, rouse, onNews, onBack } = leading
  const over = new AbortController()
  const end = () => {
    over.abort()
    rouse()
  }
  await capabilities.load()
  const stopHearing = inUse.onChange(() => {
    bells.sender.ring()
    // It may tell of changes since an update: the stream waits for nothing else.
    bells.live.ring()
  })
  const epoch = await takeOver(parts)
  if (signal.aborted) return stopHearing()
  signal.addEventListener('abort', end)
  const { doubt, onLost, look, stop } = watchContact(parts, () => patience.puller.leftMs() <= 0)
  over.signal.addEventListener('abort', stop)
  const rouseAndLook = () => {
    look()
    rouse()
  }
  held({ nudge: leading.nudge, doubt, rouse: rouseAndLook })
  let isLive = false
  let takeTold: TakeTold = async () => false
  const onEvent = (take: TakeTold) => {
    takeTold = take
    onNews()
  }
  const setLive = (live: boolean) => {
    isLive = live
  }
  const stopTelling = tellLine(parts)
  // Loops that hang on a dead storage never end.
  over.signal.addEventListener('abort', stopTelling)
  const stopWatching = watchLine(parts, bells.sender)
  const loops = [
    runSendLoop(
      {
        ...parts,
        reader,
        host: inUse,
        epoch,
        roused: leading.roused,
        bell: bells.sender,
        onApplied: leading.onSent,
        onSilence: leading.onSent,
      },
      over.signal,
    ),
    keepPulling(
      {
        ...parts,
        capabilities,
        inUse,
        bell: bells.puller,
        patience: patience.puller,
        isLive: () => isLive,
        isAwaited: leading.isAwaited,
        takeTold: () => takeTold(),
        onBack,
      },
      over.signal,
    ),
    followLive(
      inUse,
      { bell: bells.live, patience: patience.live, onEvent, setLive, onLost },
      over.signal,
    ),
  ]
  await Promise.all(loops.map((loop) => loop.catch((error) => stumbled(parts, error, over, end))))
  signal.removeEventListener('abort', end)
  stopHearing()
  stopTelling()
  stopWatching()
}

/** Listens by the adapter that is in use; it may be another one after an update of the service. */
async function followLive(inUse: HostInUse, line: LiveLine, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const host = inUse.current()
    if (host) await host.followLive(line, signal)
    else await line.bell.wait(null)
  }
}

/** A loop that broke ends the leading of this tab; another, or this one again, takes over. */
function stumbled(
  parts: WithDeps & WithStatus,
  error: unknown,
  over: AbortController,
  end: () => void,
): void {
  if (over.signal.aborted) return
  if (!(error instanceof FencedError)) {
    parts.deps.log('the sync engine stumbled', wordsOf(error))
    parts.status.update({ storageError: wordsOf(error) })
  }
  end()
}
