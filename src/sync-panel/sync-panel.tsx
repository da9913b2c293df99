import { Box, Button, Flex, Paper, Stack, Text, Title } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Offer } from '../data/offer'
import { BannerRoom, ErrorBanner, NoteBanner } from '../ui/feedback/banner'
import { instantTime } from '../ui/format/format-date'
import { count } from '../ui/format/format-text'
import { Icon } from '../ui/icons/icon'
import rules from '../ui/layout/rules.module.css'
import { useBack } from '../ui/overlay/back'
import { CloseButton } from '../ui/overlay/close-button'
import { ConflictCardView } from './conflict/conflict-card'
import { noteTexts } from './model/note-texts'
import type { QueueRow, SyncActions, SyncModel, SyncStatus } from './model/sync-model'
import { panelText, queueText, waitText } from './model/sync-text'
import { OfferRows } from './offer-rows'

export interface SyncPanelProps {
  model: SyncModel
  actions: SyncActions
  offers: readonly Offer[]
  onClose: () => void
}

/** The panel of unsent changes and conflicts. It isn't modal: the page beside it stays usable. */
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
  return (
    <Paper
      ref={panel}
      display="flex"
      pos="fixed"
      top={64}
      right={{ base: 8, sm: 12 }}
      w={452}
      maw={{ base: 'calc(100vw - 16px)', sm: 'calc(100vw - 24px)' }}
      mah="calc(100dvh - 76px)"
      bd="1px solid var(--fd-rule)"
      radius="lg"
      shadow="md"
      style={{ zIndex: 250, flexDirection: 'column', outline: 'none' }}
      role="dialog"
      aria-label={text.title}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <Flex align="center" gap={8} py={8} pr={8} pl={16}>
        <Box flex={1} miw={0}>
          <h2>{text.title}</h2>
          <Text size="xs" c="dimmed">
            {text.line}
          </Text>
        </Box>
        <PanelButton model={model} actions={actions} />
        <CloseButton onClose={onClose} />
      </Flex>
      <Box flex={1} mih={0} p="2px 16px 16px" style={{ overflowY: 'auto' }}>
        <OfferRows offers={offers} />
        <BannerRoom banner={trouble && <ErrorBanner>{trouble}</ErrorBanner>} />
        {noteTexts(model).map((note) => (
          <NoteBanner key={note}>{note}</NoteBanner>
        ))}
        {model.status.newer > 0 && (
          <NoteBanner>
            {count(model.status.newer, 'change')} made by a newer version of Frontdesk{' '}
            {model.status.newer === 1 ? 'waits' : 'wait'} here. Update the app to send{' '}
            {model.status.newer === 1 ? 'it' : 'them'}: nothing is lost.
          </NoteBanner>
        )}
        {model.conflicts.length > 0 && (
          <Title order={3} mb={5}>
            {model.conflicts.length} {model.conflicts.length === 1 ? 'needs' : 'need'} you
          </Title>
        )}
        <Stack gap={12}>
          {model.conflicts.map((card) => (
            <ConflictCardView key={card.id} card={card} actions={actions} />
          ))}
        </Stack>
        <Queue rows={model.queue} status={model.status} {...{ actions, setTrouble }} />
      </Box>
      <Flex
        align="center"
        justify="space-between"
        gap={12}
        p="4px 10px 4px 16px"
        fz="xs"
        lh="xs"
        c="dimmed"
        style={{ borderTop: '1px solid var(--fd-hairline)' }}
      >
        <span>{waitText(model.status, model.now)}</span>
        <Button variant="text" flex="none" onClick={actions.showDevice}>
          This device
        </Button>
        <Button
          variant="text"
          flex="none"
          onClick={async () => setTrouble(await actions.exportQueue())}
        >
          Export
        </Button>
      </Flex>
    </Paper>
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

interface QueueProps extends Pick<SyncPanelProps, 'actions'> {
  rows: readonly QueueRow[]
  status: SyncStatus
  setTrouble: (trouble: string | null) => void
}

function Queue({ rows, status, actions, setTrouble }: QueueProps) {
  const text = queueText(status)
  if (!text) return null
  return (
    <section className={rules.ruled}>
      <Flex align="baseline" justify="space-between" gap={12} pt={14} pb={2}>
        <Title order={3}>{text}</Title>
        {status.queued > 0 && (
          <Text span size="xs" c="dimmed">
            {status.online ? 'sent in this order' : 'sent in this order when back online'}
          </Text>
        )}
      </Flex>
      <ol className={rules.ruled}>
        {rows.map((row) => (
          <Flex component="li" key={row.id} align="center" gap={12} mih={46} py={4} c="dimmed">
            <Icon name={row.icon} />
            <Box flex={1} miw={0}>
              <Text component="div" fw={500} c="var(--fd-ink)">
                {row.title}
              </Text>
              <Text component="div" size="xs">
                {row.detail}
                {row.note && (
                  <Text component="strong" inherit fw={600} c="var(--fd-conflict-text)">
                    {' '}
                    · {row.note}
                  </Text>
                )}
              </Text>
            </Box>
            <Text component="time" size="xs">
              {instantTime(row.queuedAt)}
            </Text>
          </Flex>
        ))}
      </ol>
      <Waits rows={rows} onStop={async (user) => setTrouble(await actions.stopWaiting(user))} />
    </section>
  )
}

interface WaitsProps {
  rows: readonly QueueRow[]
  onStop: (user: string) => void
}

/** The way out for changes that wait for a user who doesn't log in. */
function Waits({ rows, onStop }: WaitsProps) {
  const users = new Set(rows.flatMap(({ waitsFor }) => waitsFor ?? []))
  return [...users].map((user) => (
    <Flex key={user} wrap="wrap" align="center" gap={8} pt={10}>
      <Text size="xs" c="dimmed" flex="1 1 200px">
        If {user} does not come back, do these changes in your own name, or discard them.
      </Text>
      <Button variant="default" flex="none" onClick={() => onStop(user)}>
        Decide without {user}
      </Button>
    </Flex>
  ))
}

/**
 * Focuses the panel. Focuses it again when the focused element disappears, for example with a resolved card, unless the
 * user has left the panel.
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
    // a press on an element without focus leaves the panel, too
    document.addEventListener('pointerdown', follow)
    document.addEventListener('focusin', follow)
    return () => {
      changes.disconnect()
      document.removeEventListener('pointerdown', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [ref])
}
