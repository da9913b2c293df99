import { Box, Button, Flex } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isMobile, mobileLength, normalMobile } from '#domain/kernel/names'
import type { CustomerHits } from '#sync'
import { useCustomerHits } from '../../data/use-customer-hits'
import { type Numbers, useNumbers } from '../../data/use-numbers'
import { FieldError } from '../../ui/feedback/field-error'
import { SearchList } from '../../ui/form/search-list'
import type { Lookup } from '../booking/draft/lookup'

interface CustomerSearchProps {
  /** the look-up of the chosen number */
  lookup: Lookup
  onChoose: (mobileNumber: string) => void
}

/** The field "Search Customer": by mobile number, or by the name of a customer on this tablet. */
export function CustomerSearch({ lookup, onChoose }: CustomerSearchProps) {
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const { hits, isStale } = useCustomerHits(typed, searchAfter)
  const numbers = useNumbers()
  const choose = (mobileNumber: string) => {
    // A masked number in the field could not be searched again.
    if (!numbers.areMasked) setTyped(numbers.write(mobileNumber))
    else if (normalMobile(typed) !== mobileNumber) setTyped('')
    setTrouble(null)
    onChoose(mobileNumber)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const isName = /\p{L}/u.test(typed)
    const [first] = isName && !isStale ? (hits?.rows ?? []) : []
    if (first) return choose(first.mobileNumber)
    const found = mobileTrouble(typed)
    if (found === null) return choose(normalMobile(typed))
    setTrouble(found)
  }
  const type = (text: string) => {
    setTyped(text)
    setTrouble(null)
  }
  return (
    <Box
      component="form"
      display="grid"
      style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8 }}
      onSubmit={search}
      noValidate
    >
      <SearchList
        floating
        takesFirst={/\p{L}/u.test(typed)}
        isStale={isStale}
        label="Mobile number or name"
        placeholder="Number or name"
        value={typed}
        onChange={type}
        groups={groupsOf(hits, numbers)}
        onPick={choose}
        note={noteOf(hits, isStale)}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
      <SearchState trouble={trouble} typed={typed} lookup={lookup} />
    </Box>
  )
}

function noteOf(hits: CustomerHits | undefined, isStale: boolean): string | undefined {
  if (hits?.more) return 'More customers fit. Go on typing.'
  const isNone = hits && !isStale && hits.rows.length === 0
  return isNone ? 'None on this device. Search looks a whole number up at the service.' : undefined
}

/** Milliseconds without typing before names are searched. */
const searchAfter = 200

const groupsOf = (hits: CustomerHits | undefined, numbers: Numbers) => [
  {
    title: 'On this device',
    items: (hits?.rows ?? []).map(({ mobileNumber, name, status }) => ({
      id: mobileNumber,
      label: name,
      hint: [status === 'INACTIVE' && status, numbers.write(mobileNumber)]
        .filter(Boolean)
        .join(' · '),
    })),
  },
]

interface SearchStateProps {
  trouble: string | null
  typed: string
  lookup: Lookup
}

/** A line about the search. Its height is fixed, so that the layout doesn't jump. */
function SearchState({ trouble, typed, lookup }: SearchStateProps) {
  const error = trouble ?? (lookup.kind === 'none' ? 'Customer not found' : null)
  return (
    <Flex
      wrap="wrap"
      gap="0 12px"
      mih={18}
      fz="meta"
      lh="meta"
      c="dimmed"
      style={{ gridColumn: '1 / -1' }}
      role="alert"
    >
      {error && <FieldError>{error}</FieldError>}
      {trouble && <span>{mobileLength(typed)}</span>}
      {error && !trouble && <span>ADD beside the list makes a new one.</span>}
      {!error && lookup.kind === 'looking' && 'Looking up'}
      {!error && lookup.kind === 'unknown' && 'Not on this device. Finding out needs a connection.'}
    </Flex>
  )
}

/** The reason why a typed number can't be looked up (SPEC.md CUST-1); null if it can. */
function mobileTrouble(typed: string): string | null {
  const mobile = normalMobile(typed)
  if (mobile === '') return 'Enter mobile number'
  if (!mobile.startsWith('63')) return "Mobile number should start with '63'"
  return isMobile(mobile) ? null : 'Mobile Number should be 12 digits'
}
