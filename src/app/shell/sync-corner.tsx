import { useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import { fetchTray } from '../tray/fetch-tray'
import { SyncChip } from './sync-chip'
import type { SyncActions, SyncModel } from './sync-model'

const SyncTray = lazyPart(async () => (await fetchTray()).SyncTray)

/** The chip with its tray, wherever a head has room for it. */
export function SyncCorner(props: { model: SyncModel; actions: SyncActions }) {
  const [opened, setOpened] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    chip.current?.focus()
  }
  // The form that it opens may lie under the tray.
  const more = (conflictId: string) => {
    props.actions.more(conflictId)
    setOpened(false)
  }
  const showDevice = () => {
    props.actions.showDevice()
    setOpened(false)
  }
  return (
    <>
      <SyncChip
        ref={chip}
        status={props.model.status}
        now={props.model.now}
        opened={opened}
        onToggle={() => setOpened(!opened)}
      />
      {opened && (
        <SyncTray
          model={props.model}
          actions={{ ...props.actions, more, showDevice }}
          onClose={close}
        />
      )}
    </>
  )
}
