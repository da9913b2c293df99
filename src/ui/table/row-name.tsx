import classes from './table.module.css'

interface RowNameProps {
  children: string
  onClick: () => void
  /** The row is not available. */
  muted?: boolean
  /** The whole row opens it, not only the name. */
  wholeRow?: boolean
}

/** A row's name, which opens the row. */
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
