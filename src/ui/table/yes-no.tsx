import { Box, Flex } from '@mantine/core'

const filled = { bg: 'var(--fd-completed-bar)' }
const hollow = { bd: '1px solid var(--fd-ink-2)' }

/** A filled dot for Yes, a hollow one for No, in the Available column. */
export function YesNo(props: { yes: boolean }) {
  return (
    <Flex
      component="span"
      data-yes={props.yes || undefined}
      display="inline-flex"
      align="center"
      gap={6}
      c={props.yes ? 'var(--fd-ink)' : 'dimmed'}
    >
      <Box component="span" w={8} h={8} bdrs="50%" {...(props.yes ? filled : hollow)} />
      {props.yes ? 'Yes' : 'No'}
    </Flex>
  )
}
