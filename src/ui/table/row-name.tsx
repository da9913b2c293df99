import classes from './table.module.css'

interface RowNameProps {
  children: string
  onClick: () => void
  /** Whether the row is unavailable. */
  muted?: boolean
  /** whether a press anywhere on the row opens it */
  wholeRow?: boolean
}

/** A row's name, a button that opens the row. */
export function RowName(props: RowNameProps) {
  return (
    <button
      type="button"
      className={classes.name}
      data-muted={props.muted || undefined}
      data-whole={props.wholeRow || undefined}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
