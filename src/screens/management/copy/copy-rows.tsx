import { Button, Flex, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type CopyableRows,
  type CopyCounts,
  copyableRows,
  type StoreChoice,
} from '#domain/rows/accounts/store-access'
import type { OnlineAnswer } from '#sync'
import { useSync } from '../../../data/context'
import { useOnline } from '../../../data/online/use-online'
import { useOnce } from '../../../data/use-once'
import { useSession } from '../../../data/use-session'
import { ErrorBanner, SuccessBanner } from '../../../ui/feedback/banner'
import { CheckList } from '../../../ui/form/check-list'
import { CellCard } from '../../../ui/form/form-section'
import { SelectCell } from '../../../ui/form/select-cell'
import { count } from '../../../ui/format/format-text'
import { Dialog } from '../../../ui/overlay/dialog'
import { DialogFoot } from '../../../ui/overlay/dialog-foot'

const title = 'Copy from another store'

/** A dialog that copies rows from another store of the account. For a SUPER_ADMIN who is online. */
export function CopyRows({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={title} size={520} padding="lg">
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: { onClose: () => void }) {
  const { online } = useSync()
  const here = useSession()?.storeCode ?? ''
  const { value, failure } = useOnline('own stores', online.ownStores)
  const others = value?.filter(({ code }) => code !== here) ?? []
  const none = value && others.length === 0 ? 'Your account has no other store.' : null
  const reason = (failure && 'The stores can be seen when back online.') ?? none
  if (reason) return <Note text={reason} onClose={onClose} />
  if (!value) return null
  return <CopyForm stores={others} onClose={onClose} />
}

const Note = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <>
    <Text c="dimmed">{text}</Text>
    <Flex justify="flex-end" mt={16}>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Flex>
  </>
)

interface CopyFormProps {
  stores: readonly StoreChoice[]
  onClose: () => void
}

const titles: Readonly<Record<CopyableRows, string>> = {
  services: 'Services',
  rooms: 'Rooms',
  lockers: 'Lockers',
  products: 'Products',
  promos: 'Promos',
}

function CopyForm({ stores, onClose }: CopyFormProps) {
  const { online } = useSync()
  const { once, running } = useOnce()
  const [from, setFrom] = useState(stores.length === 1 ? (stores[0]?.code ?? null) : null)
  const [left, setLeft] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const trial = useTrial(from)
  const parts = copyableRows.filter((part) => (trial.counts?.[part].added ?? 0) > 0)
  const chosen = parts.filter((part) => !left.includes(part))
  const sum = chosen.reduce((all, part) => all + (trial.counts?.[part].added ?? 0), 0)
  async function save(event: FormEvent) {
    event.preventDefault()
    if (from === null) return setTrouble('Please choose a store.')
    if (sum === 0) return setTrouble('Please choose what to copy.')
    setTrouble(null)
    const answer = await once(() => online.copyRows({ from, parts: chosen }))
    if (answer?.ok) setDone(addedIn(answer.value))
    else if (answer) setTrouble(answer.isOffline ? noAnswer : answer.message)
  }
  if (done !== null)
    return (
      <>
        <SuccessBanner>{`${count(done, 'row')} copied`}</SuccessBanner>
        <Flex justify="flex-end" mt={16}>
          <Button onClick={onClose}>Done</Button>
        </Flex>
      </>
    )
  const problem = trouble ?? trial.problem
  return (
    <form onSubmit={save} noValidate>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <CellCard mb={16}>
        <SelectCell
          label="Store"
          value={from}
          onChange={setFrom}
          options={stores.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </CellCard>
      {trial.counts && parts.length > 0 && (
        <CheckList
          title="Rows that are not here yet"
          items={parts.map((part) => ({ id: part, name: wordsOf(part, trial.counts) }))}
          chosen={chosen}
          onChange={(ids) => setLeft(parts.filter((part) => !ids.includes(part)))}
          width="wide"
        />
      )}
      <Text size="meta" c="dimmed" mt={12} mih={40}>
        {trial.counts && noteOf(trial.counts, parts.length > 0)}
      </Text>
      <DialogFoot
        action={sum > 0 ? `COPY ${count(sum, 'ROW', 'ROWS')}` : 'COPY'}
        isRunning={running}
        onCancel={onClose}
      />
    </form>
  )
}

const noAnswer = 'No answer came. Look at the lists before you copy again.'

/** The numbers of rows that a copy of all parts would add; null until the service has answered. */
function useTrial(from: string | null): { counts: CopyCounts | null; problem: string | null } {
  const { online } = useSync()
  const { value, failure } = useOnline(
    `copies of ${from}`,
    async (): Promise<OnlineAnswer<CopyCounts | null>> =>
      from === null
        ? { ok: true, value: null }
        : online.copyRows({ from, parts: [...copyableRows], isTrial: true }),
  )
  return { counts: value, problem: failure && !value ? failure.message : null }
}

const addedIn = (counts: CopyCounts): number =>
  copyableRows.reduce((sum, part) => sum + counts[part].added, 0)

const wordsOf = (part: CopyableRows, counts: CopyCounts | null): string =>
  `${titles[part]}, ${counts?.[part].added ?? 0}`

function noteOf(counts: CopyCounts, hasNew: boolean): string {
  const present = copyableRows.reduce((sum, part) => sum + counts[part].present, 0)
  if (!hasNew)
    return present > 0 ? 'All of its rows are here already.' : 'The other store has no rows yet.'
  const same = present > 0 ? ` ${count(present, 'row')} of the same name stay as they are.` : ''
  return `Copies have prices, rooms and discounts of the other store, and change on their own from then on.${same}`
}
