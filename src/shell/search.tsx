import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useDeps } from '../data/context'
import { useCustomerHits } from '../data/use-customer-hits'
import { useNumbers } from '../data/use-numbers'
import { useToday } from '../data/use-running'
import { useSession } from '../data/use-session'
import { useView } from '../data/use-view'
import { NoResults } from '../ui/feedback/no-results'
import { SearchList } from '../ui/form/search-list'
import { ownerPagesFor, pages } from './navigation'
import { type Found, foundGroups, type Sources } from './search-found'

export interface SearchProps {
  onDone: () => void
}

/** The search dialog's field and hits. */
export function Search({ onDone }: SearchProps) {
  const { intents, history } = useDeps()
  const [typed, setTyped] = useState('')
  const sources = useSources(typed.trim())
  const groups = foundGroups(typed, sources)
  const items = groups.flatMap((group) => group.items)
  const isLooking = sources.isStale && sources.customers === undefined
  // only customers are searched with a delay, so no other hit can be stale
  const isStale = sources.isStale && (!items[0] || isCustomer(items[0]))
  const isNothing = !isLooking && items.length === 0
  const pick = (id: string) => {
    const found = items.find((item) => item.id === id)
    if (!found) return
    onDone()
    if ('path' in found.leadsTo) history.push(found.leadsTo.path)
    else intents.put(found.leadsTo)
  }
  return (
    <SearchList
      label="Search everywhere"
      placeholder="Customer, number, locker, room, service"
      value={typed}
      onChange={setTyped}
      groups={groups}
      onPick={pick}
      takesFirst
      isStale={isStale}
      note={isNothing && <NoResults>{nothingText}</NoResults>}
    />
  )
}

const nothingText =
  'Searched customers on this device, today’s appointments, lockers, rooms, therapists, services and pages.'

const isCustomer = ({ leadsTo }: Found): boolean => 'kind' in leadsTo && leadsTo.kind === 'customer'

/** Milliseconds without typing before customers are searched. */
const searchAfter = 150

function useSources(query: string): Sources & { isStale: boolean } {
  const { sync } = useDeps()
  const session = useSession()
  const numbers = useNumbers()
  const [idle] = useDebouncedValue(query, searchAfter)
  const world = useView(sync.views.business()) ?? null
  const ofToday = useToday(world)
  const byId = useView(isId(idle) ? sync.views.appointment(idle.toLowerCase()) : null)
  const { hits, isStale } = useCustomerHits(query, searchAfter)
  const isOther = byId && !ofToday.some(({ row }) => row.id === byId.row.id)
  return {
    world,
    appointments: isOther ? [...ofToday, byId] : ofToday,
    customers: hits,
    isStale,
    numbers,
    pages: [...pages, ...ownerPagesFor(session?.roles ?? '')],
  }
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
