import { Icon } from '../icons/icon'
import classes from './frames.module.css'

/** A field's error, under it. */
export function FieldError(props: { children: string }) {
  return (
    <span className={classes.fieldError}>
      <Icon name="warning" size={15} />
      {props.children}
    </span>
  )
}
