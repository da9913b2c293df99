import { Flex, Text } from '@mantine/core'
import { money } from '../../ui/format/format-money'

interface DueLineProps {
  label: string
  /** PHP */
  amount: number
  /** whether the line shows change to give back */
  isChange?: boolean
}

/** The total of a sale, or the change to give back. */
export const DueLine = ({ label, amount, isChange }: DueLineProps) => (
  <Flex
    align="baseline"
    justify="space-between"
    gap={12}
    fz="due"
    lh="due"
    fw={600}
    role={isChange ? 'status' : undefined}
  >
    <span>{label}</span>
    <Text span inherit {...(isChange && { fz: 44, lh: '52px' })}>
      {money(amount)}
    </Text>
  </Flex>
)
