import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** That a search found nothing; `children`: where it looked, or what to do. */
export function NoResults({ children }: { children?: ReactNode }) {
  return (
    <>
      <div>No results found.</div>
      {children && (
        <Text component="div" size="meta" mt={4} style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      )}
    </>
  )
}

/** Words for a search in vain: `Searched for “ana” among “Available only”.` */
export function searchedText(search: string, shownOnly?: string): string {
  const typed = search.trim() && `for “${search.trim()}”`
  const among = shownOnly && `among “${shownOnly}”`
  return `Searched ${[typed, among].filter(Boolean).join(' ')}.`
}
