import classes from '../feedback/frames.module.css'

/** The Available column: a filled dot for Yes, a hollow one for No. */
export function YesNo(props: { yes: boolean }) {
  return (
    <span className={classes.yesNo} data-yes={props.yes || undefined}>
      {props.yes ? 'Yes' : 'No'}
    </span>
  )
}
