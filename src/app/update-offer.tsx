import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './shell/shell.module.css'

interface UpdateOfferProps {
  /** Calls back with what takes the new version up, each time one is ready. */
  watch: (offer: (accept: () => void) => void) => void
}

/** A new version is offered and never forced; what is queued or half typed is the person's to judge. */
export function UpdateOffer({ watch }: UpdateOfferProps) {
  const [accept, setAccept] = useState<(() => void) | null>(null)
  useEffect(() => watch((next) => setAccept(() => next)), [watch])
  if (!accept) return null
  return (
    <div className={classes.offer} role="status">
      A new version of Frontdesk is ready.
      <Button variant="text" onClick={() => setAccept(null)}>
        Later
      </Button>
      <Button onClick={accept}>Update</Button>
    </div>
  )
}
