import { Flex } from '@mantine/core'
import { usDateTime } from '../format/format-date'
import { orDash } from '../format/format-text'

interface AuditLinesProps {
  createdBy: string | null | undefined
  createdDateTime: string | null | undefined
  lastUpdatedBy: string | null | undefined
  updatedDateTime: string | null | undefined
}

/** The users who created and last changed a row, with times; a dash for a missing value (SPEC.md MISC-5). */
export function AuditLines(props: AuditLinesProps) {
  return (
    <Flex wrap="wrap" gap="0 20px">
      <span>
        Created by {orDash(props.createdBy)} on {usDateTime(props.createdDateTime)}
      </span>
      <span>
        Last updated by {orDash(props.lastUpdatedBy)} on {usDateTime(props.updatedDateTime)}
      </span>
    </Flex>
  )
}
