import { Loader } from '@mantine/core'
import classes from './frames.module.css'

/** The full-screen overlay while loading (SPEC.md NAV-5). */
export function LoadingOverlay() {
  return (
    <div className={classes.loading} role="status">
      <Loader size={28} aria-hidden="true" />
      Loading
    </div>
  )
}
