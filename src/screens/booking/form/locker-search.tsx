import { ActionIcon, Box, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { World } from '#domain/rows/world'
import { useToday } from '../../../data/use-running'
import { lazyPart } from '../../../ui/feedback/lazy-part'
import { Icon } from '../../../ui/icons/icon'
import { Dialog } from '../../../ui/overlay/dialog'
import type { FoundProps } from './locker-found'

export const FoundLocker = lazyPart<FoundProps>(async () => (await import('./locker-found')).Found)

interface LockerSearchProps {
  world: World
  /** whether an icon stands in place of the field and opens it */
  isCompact: boolean
  onOpen: (appointmentId: string) => void
}

/** A search for the customer who uses a locker today (SPEC.md DASH-8). */
export function LockerSearch({ world, isCompact, onOpen }: LockerSearchProps) {
  const rows = useToday(world)
  const [isOpen, setOpen] = useState(false)
  const [searched, setSearched] = useState('')
  const search = (typed: string) => {
    setSearched(typed)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setSearched('')
  }
  const open = (id: string) => {
    close()
    onOpen(id)
  }
  return (
    <>
      {isCompact ? <SearchIcon onClick={() => setOpen(true)} /> : <SearchField onSearch={search} />}
      <Dialog opened={isOpen} onClose={close} title="Locker in use" size={440} padding="lg">
        {isCompact && <SearchField onSearch={search} />}
        {searched !== '' && (
          <FoundLocker searched={searched} rows={rows} world={world} onOpen={open} />
        )}
      </Dialog>
    </>
  )
}

/** A key, because a magnifier stands for the search everywhere, above it. */
function SearchIcon({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" size={44} aria-label="Locker in use" onClick={onClick}>
      <Icon name="key" size={20} />
    </ActionIcon>
  )
}

function SearchField({ onSearch }: { onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onSearch(typed)
  }
  return (
    <Box component="form" flex={1} onSubmit={submit}>
      <TextInput
        aria-label="Locker in use"
        placeholder="Locker in use"
        leftSection={<Icon name="search" />}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Box>
  )
}
