import { Button, Flex } from '@mantine/core'
import { type Drawer, isOpen } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { useCommand } from '../../../data/form/use-command'
import { useSession } from '../../../data/use-session'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { instantTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import {
  carriedWords,
  closingLines,
  earlierLines,
  lateLines,
  lateWords,
  sheetLines,
} from './drawer-lines'
import { LineRows } from './line-rows'
import type { ShownDrawer } from './use-drawers'

export type DrawerAction = 'move' | 'count' | 'print'

interface DrawerCardProps extends ShownDrawer {
  world: World
  /** whether this tablet keeps the drawer, so that it can be counted and signed */
  isKept: boolean
  /** whether the cash taken on this tablet goes into this drawer */
  isInUse: boolean
  /** lets this tablet take its cash into the drawer; absent: it can't */
  onJoin?: (() => void) | undefined
  onAct: (action: DrawerAction, drawer: Drawer) => void
}

/** A drawer: its sums, its count, and buttons for what may be done with it. */
export function DrawerCard(props: DrawerCardProps) {
  const { drawer, sheet, title, world, isKept, isInUse, onJoin, onAct } = props
  const [first] = drawer.closings
  const act = (action: DrawerAction) => () => onAct(action, drawer)
  const isBlind = world.store.countsBlind && isOpen(drawer)
  const state = isOpen(drawer)
    ? `open since ${instantTime(drawer.openedAt)}, ${drawer.openedBy}`
    : `closed ${instantTime(first?.at ?? '')}, ${first?.by}`
  return (
    <FormSection title={title} hint={state} hintAccent={isInUse}>
      {drawer.openNote && <NoteRow>{drawer.openNote}</NoteRow>}
      <LineRows lines={sheetLines(sheet, isBlind)} />
      <Closed {...{ drawer, sheet, world, isKept }} />
      {sheet.carriedOn.map((item) => (
        <NoteRow key={item.id} end={amount(item.amount / 100)}>
          {carriedWords(item, world, false)}
        </NoteRow>
      ))}
      {sheet.carriedHere.map((item) => (
        <NoteRow key={item.id}>{carriedWords(item, world, true)}</NoteRow>
      ))}
      <Flex wrap="wrap" gap={8} p={12}>
        {onJoin && <Button onClick={onJoin}>USE ON THIS TABLET</Button>}
        {isKept && isOpen(drawer) && (
          <Button variant="default" onClick={act('move')}>
            CASH IN OR OUT
          </Button>
        )}
        {isKept && (
          <Button variant="default" onClick={act('count')}>
            {isOpen(drawer) ? 'COUNT AND CLOSE' : 'COUNT AGAIN'}
          </Button>
        )}
        <Button variant="default" onClick={act('print')}>
          {isOpen(drawer) ? 'X SLIP' : 'SLIP'}
        </Button>
      </Flex>
    </FormSection>
  )
}

/** A closed drawer's last count, the counts before it, the cash that arrived after it and the signature. */
type ClosedProps = Pick<DrawerCardProps, 'drawer' | 'sheet' | 'world' | 'isKept'>

function Closed({ drawer, sheet, world, isKept }: ClosedProps) {
  const { closing } = sheet
  if (!closing) return null
  return (
    <>
      <LineRows lines={closingLines(closing)} />
      {closing.late.map((item) => (
        <NoteRow key={item.id}>{lateWords(item, world, closing)}</NoteRow>
      ))}
      <LineRows lines={lateLines(sheet)} />
      {closing.closing.note && <NoteRow>{closing.closing.note}</NoteRow>}
      {earlierLines(closing).map(({ id, left, right }) => (
        <NoteRow key={id} end={right}>
          {left}
        </NoteRow>
      ))}
      <Signature drawer={drawer} isKept={isKept} />
    </>
  )
}

/** The signature of another user under a count. Until there is one, the button to sign. */
function Signature({ drawer, isKept }: { drawer: Drawer; isKept: boolean }) {
  const session = useSession()
  const { run, refusal, running } = useCommand()
  const closing = drawer.closings.at(-1)
  if (!closing) return null
  if (closing.signedBy)
    return (
      <NoteRow tone="good" icon="check" end={instantTime(closing.signedAt)}>
        Signed by {closing.signedBy}
      </NoteRow>
    )
  if (!isKept) return <NoteRow>Not signed</NoteRow>
  if (closing.by === session?.username) return <NoteRow>Another account signs this count</NoteRow>
  return (
    <>
      {refusal && <NoteRow tone="bad">{refusal.message}</NoteRow>}
      <Flex p={12}>
        <Button
          loading={running}
          onClick={() => run('signDrawer', { id: drawer.id, closingId: closing.id }, () => {})}
        >
          SIGN
        </Button>
      </Flex>
    </>
  )
}
