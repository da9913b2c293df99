import { Icon } from '../icons/icon'
import classes from './close-button.module.css'

/** The cross in the head of a dialog. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
      <Icon name="cross" size={18} />
    </button>
  )
}
