import classes from './table.module.css'

interface RowNameProps {
  children: string
  onClick: () => void
  /** whether the row is unavailable */
  muted?: boolean
  /** whether the row opens when it is pressed anywhere */
  wholeRow?: boolean
}

/** A row's name as a button that opens the row. */
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
