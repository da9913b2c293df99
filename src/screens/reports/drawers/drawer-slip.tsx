import { aboutWords } from '#domain/drawer/drawer-words'
import type { DrawerSheet } from '#domain/drawer/sheet'
import type { World } from '#domain/rows/world'
import { useSession } from '../../../data/use-session'
import { instantTime, usDate, usDateTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { storeName } from '../../../ui/format/format-text'
import { type PrintLine, PrintLines, PrintSheet } from '../../../ui/layout/print-sheet'
import {
  carriedWords,
  closingLines,
  earlierLines,
  lateLines,
  lateWords,
  sheetLines,
} from './drawer-lines'
import type { ShownDrawer } from './use-drawers'

/** The paper of a drawer. While it is open, the X slip of the shift; then the closing slip, with two signatures. */
export function DrawerSlip({ drawer, sheet, title, world }: ShownDrawer & { world: World }) {
  const session = useSession()
  const { closing } = sheet
  const [first] = drawer.closings
  const isBlind = world.store.countsBlind && !closing
  return (
    <PrintSheet label={closing ? 'Closing slip' : 'X slip'}>
      <h2>{storeName(session?.storeCode ?? '')}</h2>
      <p>
        {closing ? 'Closing slip' : 'X slip'}, {title}, {usDate(drawer.day)}
      </p>
      <PrintLines
        lines={[
          { left: 'Opened', right: `${instantTime(drawer.openedAt)}, ${drawer.openedBy}` },
          ...(closing
            ? [
                {
                  left: 'Closed',
                  right: `${instantTime(first?.at ?? '')}, ${first?.by}`,
                },
              ]
            : []),
        ]}
      />
      <PrintLines lines={sheetLines(sheet, isBlind)} />
      <PrintLines lines={movementLines(sheet, world)} />
      {sheet.carriedOn.map((item) => (
        <p key={item.id}>{carriedWords(item, world, false)}</p>
      ))}
      {closing && (
        <>
          <PrintLines lines={countLines(closing.closing.counts)} />
          <PrintLines lines={closingLines(closing)} />
          {closing.late.map((item) => (
            <p key={item.id}>{lateWords(item, world, closing)}</p>
          ))}
          <PrintLines lines={lateLines(sheet)} />
          <PrintLines lines={earlierLines(closing)} />
        </>
      )}
      <footer>
        <div>Printed by {session?.username}</div>
        <div data-sign>{closing ? `Counted: ${closing.closing.by}` : 'Cashier'}</div>
        {closing && <div data-sign>{signedWords(closing.closing)}</div>}
      </footer>
    </PrintSheet>
  )
}

const signedWords = ({
  signedBy,
  signedAt,
}: {
  signedBy: string | null
  signedAt: string | null
}) => (signedBy ? `Signed: ${signedBy}, ${usDateTime(signedAt)}` : 'Signed')

const movementLines = ({ items, closing }: DrawerSheet, world: World): PrintLine[] =>
  (closing?.known ?? items)
    .filter(({ kind }) => !['PAYMENT', 'REFUND', 'TIP'].includes(kind))
    .map((item) => ({
      id: item.id,
      left: [instantTime(item.at), aboutWords(item, world)].join(' '),
      right: amount(item.amount / 100),
    }))

const countLines = (counts: Readonly<Record<string, number>>): PrintLine[] =>
  Object.entries(counts)
    .filter(([, number]) => number > 0)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([value, number]) => ({
      left: `${amount(Number(value))} × ${number}`,
      right: amount((Math.round(Number(value) * 100) * number) / 100),
    }))
