import { Box, Flex, Stack, Text } from '@mantine/core'
import type { BarLine } from './chart-data'

interface BarChartProps {
  title: string
  /** titles of the values that each line shows */
  titles: readonly string[]
  lines: readonly BarLine[]
}

/** A chart of horizontal bars with their values, the longest first. */
export function BarChart({ title, titles, lines }: BarChartProps) {
  const isTwofold = titles.length > 1
  return (
    <Box component="figure" miw={0}>
      <Flex
        component="figcaption"
        justify="space-between"
        gap={12}
        mb={10}
        fw={600}
        fz="meta"
        lh="meta"
      >
        {title}
        {isTwofold && (
          <Flex component="span" gap={12} fz="xs" fw={400} c="dimmed">
            {titles.map((each, at) => (
              <Flex component="span" key={each} align="center" gap={5}>
                <Box component="span" w={10} h={10} bdrs={3} bg={colours[at]} />
                {each}
              </Flex>
            ))}
          </Flex>
        )}
      </Flex>
      <Bars lines={lines} />
    </Box>
  )
}

const colours = ['var(--fd-plum-fill)', 'var(--fd-plum-tint)'] as const

function Bars({ lines }: { lines: readonly BarLine[] }) {
  return lines.map(({ label, bars }) => (
    <Flex key={label} align="center" gap={10} py={4} fz="meta" lh="meta">
      <Text span inherit flex="none" w={{ base: 110, sm: 150 }} truncate c="dimmed">
        {label}
      </Text>
      <Stack flex={1} miw={0} gap={2}>
        {bars.map(({ title, share, text }, at) => (
          <Flex key={title} align="center" gap={8}>
            <Box flex={1}>
              <Box w={`${share * 100}%`} miw={2} h={14} bdrs={3} bg={colours[at]} />
            </Box>
            <Text span w={84} size="xs" ta="right">
              {text}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Flex>
  ))
}
