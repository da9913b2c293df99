import type { PaidRow } from '../appointment/tenders'
import { aboutWords, byOpening, drawerTitle, itemKinds, kindTitle } from '../drawer/drawer-words'
import { cashBook, type DrawerItem, type DrawerSheet } from '../drawer/sheet'
import { centavos } from '../kernel/money'
import { type Drawer, type DrawerClosing, isOpen } from '../rows/drawer'
import { modesOf } from '../rows/store-lists'
import type { World } from '../rows/world'
import { type Days, isWithin } from './period'
import { linesByKey } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** Names of the sheets. */
export const drawerSheets = {
  drawers: 'Drawers',
  moved: 'Movements and Counts',
  people: 'Differences by Person',
  without: 'Cash without a Drawer',
}

type Known = Pick<World, 'store' | 'lookups' | 'staffs'> & {
  /** the drawers of the days, and each tablet's drawer before them */
  drawers: readonly Drawer[]
  /** ids of all drawers of the store */
  drawerIds?: Iterable<string>
}

/**
 * The drawers that were opened on some days, from all rows that have money in them or of the days, one row at a time. The
 * sums are those of each drawer on End of Day.
 */
export function tallyDrawers(world: Known, days: Days) {
  const book = cashBook({ drawers: world.drawers, modes: modesOf(world) }, world.drawerIds)
  return {
    add: (row: PaidRow) => book.add(row),
    tables(): ReportTable[] {
      const lines = world.drawers
        .filter(({ day }) => isWithin(day, days))
        .sort((a, b) => (a.day === b.day ? byOpening(a, b) : a.day < b.day ? -1 : 1))
        .map((drawer): DrawerLine => {
          const isBlind = world.store.countsBlind && isOpen(drawer)
          const title = drawerTitle(drawer, world.drawers)
          return { drawer, title, sheet: book.sheetOf(drawer), isBlind }
        })
      const moved = lines.flatMap((line) => movedIn(line, world))
      return [
        tableOf(drawerSheets.drawers, drawerColumns, lines),
        tableOf(drawerSheets.moved, movedColumns, moved),
        tableOf(drawerSheets.people, personColumns, differencesOf(lines)),
        tableOf(drawerSheets.without, withoutColumns, book.without(days)),
      ]
    },
  }
}

interface DrawerLine {
  drawer: Drawer
  title: string
  sheet: DrawerSheet
  /** whether payments and expected cash are hidden, because a blind count is still to come */
  isBlind: boolean
}

const sumOf = (items: readonly DrawerItem[]) => items.reduce((sum, { amount }) => sum + amount, 0)

/** The items that a closed drawer's last count included, or all items of an open one. */
const itemsOf = ({ items, closing }: DrawerSheet) => closing?.known ?? items

const kindColumns = itemKinds.map(
  ({ kind, column, isPayment }): ReportColumn<DrawerLine> => ({
    title: column,
    ...php,
    value: ({ sheet, isBlind }) =>
      isBlind && isPayment ? null : sumOf(itemsOf(sheet).filter((item) => item.kind === kind)),
  }),
)

const text = { kind: 'text' } as const

/**
 * The difference comes first, because it is looked for first. Float, the kinds and what was put right add up to the
 * expected sum; later cash leads on to the one expected now.
 */
const drawerColumns: readonly ReportColumn<DrawerLine>[] = [
  { title: 'Date', kind: 'date', value: ({ drawer }) => drawer.day },
  { title: 'Drawer', ...text, value: ({ title }) => title },
  { title: 'Float', ...php, value: ({ sheet }) => sheet.float },
  {
    title: 'Expected',
    ...php,
    value: ({ sheet, isBlind }) => (isBlind ? null : (sheet.closing?.expected ?? sheet.expected)),
  },
  { title: 'Counted', ...php, value: ({ sheet }) => sheet.closing?.counted ?? null },
  {
    key: 'difference',
    title: 'Difference',
    ...php,
    value: ({ sheet }) => sheet.closing?.difference ?? null,
  },
  { title: 'Left in the Drawer', ...php, value: ({ sheet }) => leftIn(sheet.closing?.closing) },
  {
    key: 'toTheSafe',
    title: 'To the Safe',
    ...php,
    value: ({ sheet }) => sheet.closing?.toTheSafe ?? null,
  },
  { title: 'Counted At', kind: 'date-time', value: ({ sheet }) => lastIn(sheet)?.at ?? null },
  { title: 'Counted By', ...text, value: ({ sheet }) => lastIn(sheet)?.by ?? null },
  { title: 'Signed By', ...text, value: ({ sheet }) => lastIn(sheet)?.signedBy ?? null },
  { title: 'Counts', kind: 'whole', value: ({ drawer }) => drawer.closings.length },
  ...kindColumns,
  { title: 'Put Right', ...php, value: ({ sheet }) => -(sheet.closing?.corrected ?? 0) },
  { title: 'After the Count', ...php, value: ({ sheet }) => laterIn(sheet) },
  {
    title: 'Expected Now',
    ...php,
    value: ({ sheet, isBlind }) => (isBlind ? null : sheet.expected),
  },
  { title: 'Difference Now', ...php, value: ({ sheet }) => sheet.closing?.differenceNow ?? null },
  { title: 'Opened At', kind: 'date-time', value: ({ drawer }) => drawer.openedAt },
  { title: 'Opened By', ...text, value: ({ drawer }) => drawer.openedBy },
  { title: 'Note', ...text, value: ({ drawer, sheet }) => notesOf(drawer, lastIn(sheet)) },
]

const lastIn = ({ closing }: DrawerSheet): DrawerClosing | null => closing?.closing ?? null

const leftIn = (closing: DrawerClosing | undefined) => (closing ? centavos(closing.left) : null)

/** Cash and corrections that came after the last count. */
const laterIn = ({ closing }: DrawerSheet) =>
  closing ? sumOf(closing.late) + closing.corrected : 0

const notesOf = ({ openNote }: Drawer, closing: DrawerClosing | null) =>
  [openNote, closing?.note].filter(Boolean).join('; ') || null

/** A movement or a count of a drawer. */
interface MovedLine {
  day: string
  title: string
  at: string
  by: string
  what: string
  /** the effect of a movement on this drawer; null: none */
  amount: number | null
  /** the effect of a movement on the tablet's next drawer */
  forNext: number | null
  closing: DrawerClosing | null
  about: string
}

const isMovement = ({ kind }: DrawerItem) =>
  itemKinds.some((each) => each.kind === kind && !each.isPayment)

/** Movements stand at the drawer in whose sums they are; those that wait for the tablet's next drawer at their own. */
function movedIn({ drawer, title, sheet }: DrawerLine, world: Known): MovedLine[] {
  const shared = { day: drawer.day, title }
  const moved = (item: DrawerItem, about: string): MovedLine => {
    const { at, by, kind, amount } = item
    const words = [aboutWords(item, world), about].filter(Boolean).join(', ')
    const line = { ...shared, at, by, what: kindTitle(kind), about: words, closing: null }
    return { ...line, amount, forNext: null }
  }
  const isHere = (item: DrawerItem) => sheet.carriedHere.includes(item)
  return [
    ...sheet.items
      .filter(isMovement)
      .map((item) => moved(item, isHere(item) ? 'from the drawer before' : '')),
    ...sheet.carriedOn
      .map((item) => moved(item, 'after closing, goes to the next drawer'))
      .map((line) => ({ ...line, amount: null, forNext: line.amount })),
    ...drawer.closings.map((closing, at): MovedLine => {
      const { by, note } = closing
      const what = at === 0 ? 'Count' : 'Count again'
      const line = { ...shared, at: closing.at, by, what, about: note ?? '', closing }
      return { ...line, amount: null, forNext: null }
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
}

const pesosOf = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? null : centavos(amount)

const movedColumns: readonly ReportColumn<MovedLine>[] = [
  { title: 'Date', kind: 'date', value: ({ day }) => day },
  { title: 'Drawer', ...text, value: ({ title }) => title },
  { title: 'At', kind: 'date-time', value: ({ at }) => at },
  { title: 'By', ...text, value: ({ by }) => by },
  { title: 'What', ...text, value: ({ what }) => what },
  { title: 'Amount', ...php, value: ({ amount }) => amount },
  { title: 'For the Next Drawer', kind: 'php', value: ({ forNext }) => forNext },
  { title: 'Expected', kind: 'php', value: ({ closing }) => pesosOf(closing?.expected) },
  { title: 'Counted', kind: 'php', value: ({ closing }) => pesosOf(closing?.counted) },
  { title: 'Left in the Drawer', kind: 'php', value: ({ closing }) => pesosOf(closing?.left) },
  { title: 'Signed By', ...text, value: ({ closing }) => closing?.signedBy ?? null },
  { title: 'About', ...text, value: ({ about }) => about || null },
]

/** The differences of the drawers that a person counted last, in centavos. */
interface PersonLine {
  by: string
  counts: number
  tooLittle: number
  tooMuch: number
}

function differencesOf(lines: readonly DrawerLine[]): PersonLine[] {
  const people = linesByKey((by): PersonLine => ({ by, counts: 0, tooLittle: 0, tooMuch: 0 }))
  for (const { closing } of lines.map(({ sheet }) => sheet)) {
    if (!closing) continue
    const line = people.of(closing.closing.by)
    line.counts += 1
    if (closing.difference < 0) line.tooLittle += closing.difference
    else line.tooMuch += closing.difference
  }
  return people.all().sort((a, b) => (a.by < b.by ? -1 : 1))
}

const personColumns: readonly ReportColumn<PersonLine>[] = [
  { title: 'Counted By', ...text, value: ({ by }) => by },
  { title: 'Drawers', kind: 'whole', total: true, value: ({ counts }) => counts },
  { title: 'Too Little', ...php, value: ({ tooLittle }) => tooLittle },
  { title: 'Too Much', ...php, value: ({ tooMuch }) => tooMuch },
  { title: 'Difference', ...php, value: ({ tooLittle, tooMuch }) => tooLittle + tooMuch },
]

const withoutColumns: readonly ReportColumn<DrawerItem>[] = [
  { title: 'Taken At', kind: 'date-time', value: ({ at }) => at || null },
  { title: 'What', ...text, value: ({ kind }) => kindTitle(kind) },
  { title: 'Customer', ...text, value: ({ about }) => about || null },
  { title: 'Taken By', ...text, value: ({ by }) => by || null },
  { title: 'Amount', ...php, value: ({ amount }) => amount },
]
