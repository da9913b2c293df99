import { Button } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Offer } from '../data/offer'
import { BannerRoom, ErrorBanner, NoteBanner } from '../ui/feedback/banner'
import { instantTime } from '../ui/format/format-date'
import { count } from '../ui/format/format-text'
import { Icon } from '../ui/icons/icon'
import { useBack } from '../ui/overlay/back'
import { CloseButton } from '../ui/overlay/close-button'
import { ConflictCardView } from './conflict/conflict-card'
import type { QueueRow, SyncActions, SyncModel, SyncStatus } from './model/sync-model'
import { clockText, panelText, queueText, waitText } from './model/sync-text'
import { OfferRows } from './offer-rows'
import classes from './sync-panel.module.css'

interface SyncPanelProps {
  model: SyncModel
  actions: SyncActions
  offers: readonly Offer[]
  onClose: () => void
}

/** The panel of unsent changes and conflicts. It is not modal: the page beside it stays usable. */
export function SyncPanel({ model, actions, offers, onClose }: SyncPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useKeptFocus(panel)
  useBack(true, onClose)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  const text = panelText(model.status, model.now)
  const clock = clockText(model.status)
  return (
    <div
      ref={panel}
      className={classes.panel}
      role="dialog"
      aria-label={text.title}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <div className={classes.panelHead}>
        <div className={classes.panelName}>
          <h2>{text.title}</h2>
          <p className={classes.panelLine}>{text.line}</p>
        </div>
        <PanelButton model={model} actions={actions} />
        <CloseButton onClose={onClose} />
      </div>
      <div className={classes.panelScroll}>
        <OfferRows offers={offers} />
        <BannerRoom banner={trouble && <ErrorBanner>{trouble}</ErrorBanner>} />
        {clock && <NoteBanner>{clock}</NoteBanner>}
        {model.status.newer > 0 && (
          <NoteBanner>
            {count(model.status.newer, 'change')} made by a newer version of Frontdesk{' '}
            {model.status.newer === 1 ? 'waits' : 'wait'} here. Update the app to send{' '}
            {model.status.newer === 1 ? 'it' : 'them'}: nothing is lost.
          </NoteBanner>
        )}
        {model.conflicts.length > 0 && (
          <h3 className={classes.needs}>
            {model.conflicts.length} {model.conflicts.length === 1 ? 'needs' : 'need'} you
          </h3>
        )}
        {model.conflicts.map((card) => (
          <ConflictCardView key={card.id} card={card} actions={actions} />
        ))}
        <Queue rows={model.queue} status={model.status} />
      </div>
      <div className={classes.panelFoot}>
        <span>{waitText(model.status, model.now)}</span>
        <Button variant="text" onClick={actions.showDevice}>
          This device
        </Button>
        <Button variant="text" onClick={async () => setTrouble(await actions.exportQueue())}>
          Export
        </Button>
      </div>
    </div>
  )
}

function PanelButton({ model, actions }: Pick<SyncPanelProps, 'model' | 'actions'>) {
  if (model.status.needsLogin) return <Button onClick={actions.logInAgain}>Log in</Button>
  return (
    <Button variant="default" leftSection={<Icon name="sync" />} onClick={actions.syncNow}>
      Sync now
    </Button>
  )
}

function Queue({ rows, status }: { rows: readonly QueueRow[]; status: SyncStatus }) {
  const text = queueText(status)
  if (!text) return null
  return (
    <section>
      <div className={classes.queueHead}>
        <h3 className={classes.queueTitle}>{text}</h3>
        {status.queued > 0 && (
          <span>
            {status.online ? 'sent in this order' : 'sent in this order when back online'}
          </span>
        )}
      </div>
      <ol>
        {rows.map((row) => (
          <li key={row.id} className={classes.queueRow}>
            <Icon name={row.icon} />
            <div className={classes.queueText}>
              <div className={classes.queueName}>{row.title}</div>
              <div className={classes.queueDetail}>
                {row.detail}
                {row.note && <strong> · {row.note}</strong>}
              </div>
            </div>
            <time className={classes.queueTime}>{instantTime(row.queuedAt)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Focuses a frame, and focuses it again when its focused part disappears, for example with a settled card.
 * A focus outside the frame is left alone.
 */
function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    frame.focus()
    let isInside = true
    const follow = ({ target }: Event) => {
      isInside = target instanceof Node && frame.contains(target)
    }
    const changes = new MutationObserver(() => {
      if (isInside && document.activeElement === document.body) frame.focus()
    })
    changes.observe(frame, { childList: true, subtree: true })
    // A press on an unfocusable part outside also counts as leaving.
    document.addEventListener('pointerdown', follow)
    document.addEventListener('focusin', follow)
    return () => {
      changes.disconnect()
      document.removeEventListener('pointerdown', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [ref])
}
