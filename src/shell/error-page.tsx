import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pages } from './navigation'
import classes from './shell.module.css'

/** The index route and every unknown path (SPEC.md NAV-4). */
export function ErrorPage() {
  const home = pages[0]
  return (
    <section className={classes.error}>
      <h1>Page not found</h1>
      <p className={classes.errorText}>There is no page here, or it is not open to this account.</p>
      {home && (
        <Button variant="default" component={Link} to={home.path}>
          Go to {home.label}
        </Button>
      )}
    </section>
  )
}
