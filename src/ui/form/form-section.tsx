import { Box, type BoxProps, Flex, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  /**
   * A few words at the right of the title. `hintAccent`: highlighted, because the user has just chosen it on another
   * part of the screen.
   */
  hint?: string
  hintAccent?: boolean
  /** a small button at the right of the title */
  action?: ReactNode
  children: ReactNode
}

/** A card of fields that belong together, with a title and lines between them. */
export function FormSection(props: FormSectionProps) {
  const id = useId()
  return (
    <fieldset className={classes.section} aria-labelledby={id}>
      <Flex align="baseline" justify="space-between" gap={12} mih={18} mb={5}>
        <Title order={2} size="h3" lts={0} style={{ whiteSpace: 'nowrap' }} id={id}>
          {props.title}
        </Title>
        {props.hint && (
          <Text
            span
            size="xs"
            c={props.hintAccent ? 'var(--fd-plum)' : 'dimmed'}
            ta="right"
            ml="auto"
          >
            {props.hint}
          </Text>
        )}
        {props.action}
      </Flex>
      <CellCard>{props.children}</CellCard>
    </fieldset>
  )
}

/** A card of fields without a title. */
export const CellCard = (props: BoxProps & { children: ReactNode }) => (
  <Box className={classes.card} {...props} />
)

/** Two fields side by side. `wideEnd`: the right one is wider, for a mobile number. */
export function CellPair(props: { children: ReactNode; wideEnd?: boolean }) {
  return (
    <div className={classes.pair} data-wide-end={props.wideEnd || undefined}>
      {props.children}
    </div>
  )
}
