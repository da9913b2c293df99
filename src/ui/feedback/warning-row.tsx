import { Button } from '@mantine/core'
import { useState } from 'react'
import { isBlank } from '#domain/kernel/text'
import { Icon } from '../icons/icon'
import classes from './warning-row.module.css'

interface WarningRowProps {
  text: string | null
  /** whether it is a strip of a panel instead of a row of a card */
  isStrip?: boolean
}

/** A text in amber, such as a customer's notes; nothing for a blank one. A long text shows three lines at first. */
export function WarningRow({ text, isStrip }: WarningRowProps) {
  const [isWhole, setWhole] = useState(false)
  if (text === null || isBlank(text)) return null
  const isShort = isLong(text) && !isWhole
  return (
    <div className={classes.row} role="status" data-strip={isStrip || undefined}>
      <Icon name="warning" size={14} width={2.2} />
      <span className={classes.text} data-short={isShort || undefined}>
        {text.trim()}
      </span>
      {isShort && (
        <Button variant="text" className={classes.more} onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </div>
  )
}

/** Whether a text may need more than three lines in the narrowest panel. */
const isLong = (text: string) => text.length > 130 || text.split('\n').length > 3
