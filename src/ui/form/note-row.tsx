import type { ReactNode } from 'react'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/icon-paths'
import classes from './form-section.module.css'

interface NoteRowProps {
  children: ReactNode
  tone?: 'plain' | 'good' | 'bad'
  icon?: IconName
  /** Content at the right end, such as "12 visits · 460 pts". */
  end?: ReactNode
}

/** An informative line in a card; screen readers announce its changes. */
export function NoteRow(props: NoteRowProps) {
  return (
    <div className={classes.row} role="status">
      <span className={classes.rowLead} data-tone={props.tone ?? 'plain'}>
        {props.icon && <Icon name={props.icon} size={14} width={2.2} />}
        {props.children}
      </span>
      {props.end && <span>{props.end}</span>}
    </div>
  )
}
