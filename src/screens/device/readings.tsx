import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { readDocument } from '#domain/invoice/document'
import type { Holding } from '#domain/invoice/holder'
import { incompleteText, readingOf, sinceLastZ, withDocuments } from '#domain/invoice/reading'
import type { Invoice } from '#domain/rows/invoice'
import { runningDay } from '#domain/slot/night'
import type { RunResult, SeriesState } from '#sync'
import { useDeps } from '../../data/context'
import { useOpenDrawer } from '../../data/form/till'
import { useBusinessTime } from '../../data/use-business-time'
import { useSession } from '../../data/use-session'
import { usDate } from '../../ui/format/format-date'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { CardButtons } from './card-parts'
import { ReadingPaper, type TakenReading } from './reading-paper'

interface ReadingsProps {
  state: SeriesState
  holding: Extract<Holding, { tail: unknown }>
  onError: (message: string | null) => void
  /** the button of the journal */
  journal: ReactNode
}

/** Why a command was not stored; null: it was. */
export function messageOf(result: RunResult): string | null {
  if (result.kind === 'refused') return result.refusal.message
  return result.kind === 'not-saved' ? result.message : null
}

/** X and Z readings of this tablet's series, printed when they are taken. */
export function Readings({ state, holding, onError, journal }: ReadingsProps) {
  const { sync } = useDeps()
  const now = useBusinessTime()
  const by = useSession()?.username ?? ''
  const drawer = useOpenDrawer()
  const [taken, setTaken] = useState<TakenReading | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { series, tail } = holding
  const day = runningDay(now, state.world.store)
  function print(next: TakenReading) {
    onError(null)
    // Draw now, because the browser prints the document as it is at this moment.
    flushSync(() => setTaken(next))
    window.print()
  }
  /** The documents that a reading needs and this tablet keeps no longer; none without a connection. */
  async function earlier(): Promise<readonly Invoice[]> {
    if (sinceLastZ(state.world, tail)) return []
    const answer = await sync.online.invoices(series.day)
    return answer.ok ? answer.value : []
  }
  async function takeX() {
    const since = sinceLastZ(withDocuments(state.world, await earlier()), tail)
    if (!since) return onError(incompleteText)
    const reading = readingOf(since.last, since.documents, tail)
    print({ kind: 'X', day, at: now.instant, by, reading })
  }
  async function takeZ() {
    setAsking(false)
    const result = await sync.takeZ(await earlier())
    const message = messageOf(result)
    if (message || !('id' in result)) return onError(message)
    const row = (await sync.views.series().read())?.world.invoices.get(result.id)
    const z = row && readDocument(row.text)
    if (z?.reading) print({ kind: 'Z', day: z.day, at: z.at, by: z.by, reading: z.reading })
  }
  return (
    <>
      <CardButtons>
        <Button variant="default" onClick={() => void takeX()}>
          Print X reading
        </Button>
        <Button
          variant="default"
          onClick={() =>
            drawer ? onError('Count and close the drawer of this tablet first.') : setAsking(true)
          }
        >
          Take Z reading
        </Button>
        {journal}
      </CardButtons>
      <ConfirmDialog
        opened={isAsking}
        title={`Z reading of ${usDate(day)}`}
        confirm="Take and print"
        onConfirm={() => void takeZ()}
        onCancel={() => setAsking(false)}
      >
        It closes the business day of this tablet's invoices and can't be taken twice.
      </ConfirmDialog>
      {taken && <ReadingPaper taken={taken} series={series} world={state.world} />}
    </>
  )
}
