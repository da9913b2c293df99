import { Button, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pages } from './navigation'

/** The index route and every unknown path (SPEC.md NAV-4). */
export function ErrorPage() {
  const home = pages[0]
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      justify="center"
      gap={12}
      mih="100%"
      p={24}
      ta="center"
    >
      <h1>Page not found</h1>
      <Text mb={8} c="dimmed">
        There is no page here, or it is not open to this account.
      </Text>
      {home && (
        <Button variant="default" component={Link} to={home.path}>
          Go to {home.label}
        </Button>
      )}
    </Flex>
  )
}
