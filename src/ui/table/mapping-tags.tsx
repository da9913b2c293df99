import { Flex, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { Tag } from '../feedback/tag'
import { amount } from '../format/format-money'
import classes from './table.module.css'

interface Mapped {
  id: string
  name: string
  /** PHP; absent: only the name is shown */
  amount?: number
}

const textOf = (item: Mapped): string =>
  item.amount === undefined ? item.name : `${item.name} ${amount(item.amount)}`

/** The items as one text, to be searched. */
export const tagsText = (items: readonly Mapped[]): string => items.map(textOf).join(', ')

const maxLines = 2

/** Width of "+12 more" with the gap before it, in pixels. */
const countWidth = 72

/** Number of tags that fit into two lines with "+12 more" behind them. */
function fittingIn(frame: HTMLElement): number {
  const tags = [...frame.querySelectorAll('span')]
  const tops = tags.map((tag) => tag.offsetTop)
  const next = [...new Set(tops)][maxLines]
  if (next === undefined) return tags.length
  const fitting = tops.indexOf(next)
  const end = tags[fitting - 1]?.getBoundingClientRect().right ?? 0
  const hasRoom = frame.getBoundingClientRect().right - end >= countWidth
  return Math.max(1, hasRoom ? fitting : fitting - 1)
}

/** Names with amounts in a cell: two lines of them, then how many there are more. */
export const MappingTags = ({ items }: { items: readonly Mapped[] }) =>
  items.length === 0 ? '-' : <Tags items={items} />

function Tags({ items }: { items: readonly Mapped[] }) {
  const frame = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const text = tagsText(items)
  const [most, setMost] = useState<{ text: string; fitting: number } | null>(null)
  const fitting = most?.text === text ? most.fitting : null
  useLayoutEffect(() => {
    if (fitting === null && frame.current) setMost({ text, fitting: fittingIn(frame.current) })
  }, [fitting, text])
  useLayoutEffect(() => {
    const cell = frame.current?.parentElement
    if (!cell) return
    const observer = new ResizeObserver(() => setMost(null))
    observer.observe(cell)
    return () => observer.disconnect()
  }, [])
  const hidden = items.slice(fitting ?? items.length)
  return (
    <Flex
      component="span"
      ref={frame}
      align="center"
      wrap="wrap"
      gap="4px 6px"
      py={4}
      // a class, because a style prop by breakpoint would put CSS text into the cell
      className={classes.tags}
    >
      {items.slice(0, fitting ?? items.length).map((item) => (
        <Tag key={item.id}>
          {item.name}
          {item.amount !== undefined && (
            <Text component="strong" inherit fw={600} ml={-1} c="var(--fd-ink)">
              {amount(item.amount)}
            </Text>
          )}
        </Tag>
      ))}
      {hidden.length > 0 && (
        <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }} title={tagsText(hidden)}>
          +{hidden.length} more
        </Text>
      )}
    </Flex>
  )
}
