import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { holdingOf } from '#domain/invoice/holder'
import { isOffered } from '#domain/may'
import { printedNumber, type Series, seriesCode } from '#domain/rows/series'
import { isPermitted } from '#domain/tax/registration'
import type { RunResult, SeriesState } from '#sync'
import { useDeps } from '../../data/context'
import { useTill } from '../../data/form/till'
import { useSession } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { ErrorBanner } from '../../ui/feedback/banner'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { money } from '../../ui/format/format-money'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { CardButtons, CardList, CardRow, Facts, Words } from './card-parts'
import { JournalButton } from './journal-dialog'
import { messageOf, Readings } from './readings'

/** The series of invoices of this tablet, its readings and journal; only in a store with the permit for invoices. */
export function SeriesCard() {
  const { sync } = useDeps()
  const state = useView(sync.views.series())
  return state && isPermitted(state.world.store) ? <Shown state={state} /> : null
}

function Shown({ state }: { state: SeriesState }) {
  const { sync } = useDeps()
  const till = useTill()
  const [error, setError] = useState<string | null>(null)
  const act = async (result: Promise<RunResult>) => setError(messageOf(await result))
  const { world, device, end } = state
  const holding = holdingOf(world, device, end)
  const journal = <JournalButton state={state} own={holding.series ?? null} nameOf={nameOf} />
  return (
    <FormSection title="Invoices">
      {error && (
        <Box p={8}>
          <ErrorBanner>{error}</ErrorBanner>
        </Box>
      )}
      {holding.series ? (
        <>
          <Facts
            facts={[
              ['Series', seriesCode(holding.series.id)],
              ['Last number', lastNumber(holding.series, holding.tail.number)],
              ['Grand total', money(holding.tail.grandTotal)],
            ]}
          />
          <Readings {...{ state, holding, journal }} onError={setError} />
        </>
      ) : (
        <>
          <Words role="status">
            {holding.message} Visits and sales are completed as always; their papers are no
            invoices.
          </Words>
          <CardButtons>
            <Button variant="default" onClick={() => void act(sync.askSeries(till.name))}>
              Ask for a series
            </Button>
            {journal}
          </CardButtons>
        </>
      )}
      <OtherSeries state={state} onClose={(id) => void act(sync.run('closeSeries', { id }))} />
    </FormSection>
  )
}

const nameOf = ({ id, name }: Series): string =>
  `${seriesCode(id)}, ${name || 'tablet without a name'}`

const lastNumber = ({ id }: Series, number: number): string =>
  number === 0 ? 'none yet' : printedNumber(id, number)

interface OtherSeriesProps {
  state: SeriesState
  onClose: (id: string) => void
}

/** The open series of other tablets, which a lead closes when a tablet was lost or wiped. */
function OtherSeries({ state: { world, device }, onClose }: OtherSeriesProps) {
  const session = useSession()
  const [lost, setLost] = useState<Series | null>(null)
  const others = [...world.series.values()].filter(
    ({ deviceId, closedAt }) => deviceId !== device && closedAt === null,
  )
  if (!session || others.length === 0) return null
  const mayClose = isOffered(session.roles, 'voidSteps', world.store.rights)
  return (
    <CardList>
      {others.map((row) => (
        <CardRow
          key={row.id}
          icon="print"
          title={nameOf(row)}
          detail={`Since ${usDateTime(row.openedAt)}, ${row.openedBy}`}
          button={
            mayClose && (
              <Button
                variant="default"
                aria-label={`Close series ${seriesCode(row.id)}`}
                onClick={() => setLost(row)}
              >
                Tablet lost
              </Button>
            )
          }
        />
      ))}
      <ConfirmDialog
        opened={lost !== null}
        title={`Close series ${lost ? nameOf(lost) : ''}?`}
        confirm="Close the series"
        danger
        onConfirm={() => {
          if (lost) onClose(lost.id)
          setLost(null)
        }}
        onCancel={() => setLost(null)}
      >
        It is never opened again. If its tablet is found, it has to ask for a new one.
      </ConfirmDialog>
    </CardList>
  )
}
