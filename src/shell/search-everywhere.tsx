import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part'
import { Icon } from '../ui/icons/icon'
import { Dialog } from '../ui/overlay/dialog'
import type { SearchProps } from './search'
import { isDialogOpen } from './use-keys'

export const Search = lazyPart<SearchProps>(async () => (await import('./search')).Search)

/** The search for customers, appointments, places and screens. A button or Ctrl-K opens it. */
export function SearchEverywhere() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!isDialogOpen()) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <ActionIcon
        variant="text"
        size={44}
        ml="auto"
        aria-label="Search everywhere"
        title="Search everywhere (Ctrl K)"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={20} />
      </ActionIcon>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Search everywhere"
        size={560}
        padding="lg"
        // no animation: while it ran, Ctrl-K would find the dialog still open and do nothing
        transitionProps={{ duration: 0 }}
      >
        {isOpen && <Search onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
