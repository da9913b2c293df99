import { Icon } from '../icons/icon'
import classes from './brand.module.css'

/** The flower logo with the store's or product's name. */
export function Brand(props: { name: string; size?: 'bar' | 'page' }) {
  return (
    <div className={classes.brand} data-size={props.size ?? 'bar'}>
      <span className={classes.mark}>
        <Icon name="flower" size={props.size === 'page' ? 22 : 18} width={1.5} />
      </span>
      <span className={classes.name}>{props.name}</span>
    </div>
  )
}
