import { Button } from '@mantine/core'
import { useState } from 'react'
import { journalOf } from '#domain/invoice/journal'
import { monthNames } from '#domain/kernel/date-words'
import type { Invoice } from '#domain/rows/invoice'
import type { Series } from '#domain/rows/series'
import { runningDay } from '#domain/slot/night'
import type { OnlineAnswer, SeriesState, Sync } from '#sync'
import { useDeps } from '../../data/context'
import { saveFile } from '../../data/save-file'
import { useBusinessTime } from '../../data/use-business-time'
import { useOnce } from '../../data/use-once'
import { FormDialog } from '../../ui/form/form-dialog'
import { SelectCell } from '../../ui/form/select-cell'

interface JournalProps {
  state: SeriesState
  /** the series of this tablet, which is proposed */
  own: Series | null
  /** names a series */
  nameOf: (series: Series) => string
}

/** A button that asks for series and month, and saves their electronic journal as text and as CSV. */
export function JournalButton(props: JournalProps) {
  const [isOpen, setOpen] = useState(false)
  if (props.state.world.series.size === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Save journal
      </Button>
      {isOpen && <JournalDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function JournalDialog({ state, own, nameOf, onClose }: JournalProps & { onClose: () => void }) {
  const { sync } = useDeps()
  const { once, running } = useOnce()
  const [message, setMessage] = useState<string | null>(null)
  const last = runningDay(useBusinessTime(), state.world.store).slice(0, 7)
  const all = [...state.world.series.values()]
  const [chosen, choose] = useState(own ?? all[0])
  const [month, setMonth] = useState(last)
  async function save() {
    if (!chosen) return
    const answer = await documentsOf(sync.online, all, chosen, month)
    if (!answer.ok) return setMessage(answer.message)
    const { name, text, csv } = journalOf(answer.value, chosen.id, month)
    if (text === '') return setMessage(`No invoice was issued in ${monthText(month)}.`)
    const isSaved = await saveFile(
      new File([text], `${name}.txt`, { type: 'text/plain' }),
      new File([csv], `${name}.csv`, { type: 'text/csv' }),
    )
    if (isSaved) onClose()
  }
  return (
    <FormDialog
      title="Electronic journal"
      text="All documents of a series and month, as text and as CSV. The service has them."
      action="SAVE"
      message={message}
      isRunning={running}
      onSubmit={() => void once(save)}
      onCancel={onClose}
    >
      <SelectCell
        label="Series"
        value={chosen?.id ?? null}
        onChange={(id) => choose(all.find((each) => each.id === id) ?? chosen)}
        options={all.map((each) => ({ value: each.id, label: nameOf(each) }))}
      />
      <SelectCell
        label="Month"
        value={month}
        onChange={(next) => setMonth(next ?? month)}
        options={monthsUntil(last, chosen?.day.slice(0, 7) || last).map((each) => ({
          value: each,
          label: monthText(each),
        }))}
      />
    </FormDialog>
  )
}

/**
 * The documents of a series and month, with those that they void or lower. Such a one may be of an earlier month or of a
 * closed series, then all since the first series was opened are asked for.
 */
async function documentsOf(
  online: Sync['online'],
  all: readonly Series[],
  { id }: Series,
  month: string,
): Promise<OnlineAnswer<readonly Invoice[]>> {
  const answer = await online.invoices(`${month}-01`)
  if (!answer.ok) return answer
  const known = new Set(answer.value.map((row) => row.id))
  const isWhole = answer.value.every(
    (row) => row.seriesId !== id || row.ofId === null || known.has(row.ofId),
  )
  const [first = ''] = all.map(({ day }) => day).sort()
  return isWhole ? answer : online.invoices(first)
}

/** The months from the newest to the first one, YYYY-MM. */
function monthsUntil(last: string, first: string): string[] {
  const months: string[] = []
  for (let at = last; at >= first; at = before(at)) months.push(at)
  return months.length > 0 ? months : [last]
}

function before(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${`${number - 1}`.padStart(2, '0')}`
}

const monthText = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
