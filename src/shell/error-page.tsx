import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Middle } from '../ui/layout/middle'
import { pages } from './navigation'

/** The page for the root path and for paths that don't exist (SPEC.md NAV-4). */
export function ErrorPage() {
  const home = pages[0]
  return (
    <Middle>
      <h1>Page not found</h1>
      <Text mb={8} c="dimmed">
        There is no page here, or it is not open to this account.
      </Text>
      {home && (
        <Button variant="default" component={Link} to={home.path}>
          Go to {home.label}
        </Button>
      )}
    </Middle>
  )
}
