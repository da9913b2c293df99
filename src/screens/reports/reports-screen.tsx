import { Box, Flex, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { downloadOf } from '#domain/calls/reports'
import { addDays } from '#domain/kernel/dates'
import type { StoreRights } from '#domain/kernel/rights'
import { isLimited, isOffered, may } from '#domain/may'
import { notAllowedText } from '#domain/may-words'
import {
  exceptionReport,
  figureReports,
  listedReports,
  type ReportName,
} from '#domain/reports/asked'
import { reportTitles } from '#domain/reports/titles'
import { blankStore } from '#domain/rows/store'
import { runningDay } from '#domain/slot/night'
import type { Session } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { lazyPart } from '../../ui/feedback/lazy-part'
import { Middle } from '../../ui/layout/middle'
import type { Draft } from './asking'
import { DeskDrawers } from './desk-drawers'
import { EndOfDay } from './end-of-day/end-of-day'
import { useWaitingCount } from './end-of-day/use-day'
import { useHasDrawers } from './end-of-day/use-day-money'
import { badgeAfter, useExceptions } from './exceptions/use-exceptions'
import { useSeen } from './exceptions/use-seen'
import type { ExceptionsPanelProps } from './exceptions-panel'
import { ReportPanel } from './report-panel'
import classes from './reports.module.css'
import { panelOf, type Tab, TabMenu } from './tab-menu'
import { type TabId, useKeptChoice } from './use-kept-choice'

const tabOf = (id: ReportName): Tab<ReportName> => ({ id, title: reportTitles[id] })
const listedTabs = listedReports.map(tabOf)
const figureTabs = figureReports.map((id, at) => ({ ...tabOf(id), isApart: at === 0 }))
const exceptions: Tab<TabId> = { ...tabOf(exceptionReport), isApart: true }
const deskDrawers: Tab<TabId> = { id: 'desk-drawers', title: reportTitles.drawers }
const endOfDay: Tab<TabId> = { id: 'end-of-day', title: 'End of Day', isApart: true }

/**
 * The tabs whose calls a user may make. End of Day and the reports of its money are for ADMIN and SUPER_ADMIN, and roles
 * with the right; a role counts if the text of roles contains it (SPEC.md NAV-2). A desk without that right keeps drawers.
 */
function tabsFor(
  roles: string,
  rights: StoreRights,
  hasAllCalls: boolean,
  hasDrawers: boolean,
  hasExceptions: boolean,
): Tab<TabId>[] {
  const seesMoney = isOffered(roles, 'seeMoney', rights)
  const isShown: Partial<Record<ReportName, boolean>> = {
    takings: seesMoney,
    drawers: seesMoney && hasDrawers,
    // of whole months only
    dna: isOffered(roles, 'useOtherDays', rights),
  }
  const reports = [...listedTabs, ...(hasAllCalls ? figureTabs : [])].filter(
    ({ id }) => (isShown[id] ?? true) && isOffered(roles, downloadOf(id).may, rights),
  )
  const keepsDrawers = hasAllCalls && !seesMoney && isLimited(roles) && may(roles, 'desk')
  return [
    ...reports,
    ...(keepsDrawers ? [deskDrawers] : []),
    ...(seesMoney ? [endOfDay] : []),
    ...(hasExceptions && isOffered(roles, 'seeExceptions', rights) ? [exceptions] : []),
  ]
}

/** The screen /reports: a tab for each report, and End of Day. It starts again for another user or store. */
export function ReportsScreen() {
  const session = useSession()
  return session && <Reports key={`${session.storeCode} ${session.username}`} session={session} />
}

export const ExceptionsPanel = lazyPart<ExceptionsPanelProps>(
  async () => (await import('./exceptions-panel')).ExceptionsPanel,
)

/** Days of which unseen exceptions are counted, the running day included. */
const lastDays = 7

/** The exceptions of the last days, for the badge; null: the user or the store doesn't look at them. */
function useLately(session: Session, isShown: boolean, running: string) {
  const days = useMemo(
    () => (isShown ? { start: addDays(running, 1 - lastDays), end: running } : null),
    [isShown, running],
  )
  const lately = useExceptions(days, badgeAfter)
  const seen = useSeen(session)
  const unseen = lately.rows?.filter(({ id }) => !seen.seen.has(id)).length ?? 0
  return { days, lately, seen, unseen }
}

function Reports({ session }: { session: Session }) {
  const { storeCode, roles } = session
  const now = useBusinessTime()
  const { date: today } = now
  const business = useView(useSync().views.business())
  const store = business?.store ?? blankStore
  const running = runningDay(now, business?.store)
  const { hasAllCalls } = useStatus()
  const { showsExceptions, rights } = store
  const hasDrawers = useHasDrawers(business, today)
  const tabs = tabsFor(roles, rights, hasAllCalls, hasDrawers, showsExceptions)
  // Whether the store has drawers and looks at exceptions is known a moment after the kept choice is read.
  const isExpected = business === undefined || showsExceptions
  const allowed = tabsFor(roles, rights, hasAllCalls, true, isExpected)
  const { open: chosen, draft, change } = useKeptChoice(session, today, allowed)
  const shown = allowed.find(({ id }) => id === chosen) ?? allowed[0]
  const waiting = useWaitingCount(store)
  const isOwner = isOffered(roles, 'seeExceptions', rights)
  const { days, lately, seen, unseen } = useLately(session, showsExceptions && isOwner, running)
  const [firstDay, setFirstDay] = useState<string | undefined>()
  const badges: Partial<Record<TabId, Partial<Tab<TabId>>>> = {
    'end-of-day': { badge: waiting },
    exceptions: { badge: unseen, badgeWords: 'not looked at yet' },
  }
  if (!shown)
    return (
      <Middle>
        <Title>Reports</Title>
        {notAllowedText(roles, 'seeSales', rights)}
      </Middle>
    )
  const { id: open, title } = shown
  const openTab = (tab: TabId, day?: string) => {
    setFirstDay(day)
    change({ open: tab })
  }
  const shared = {
    draft,
    onDraft: (part: Partial<Draft>) => change({ draft: part }),
    today,
    running,
  }
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} h="100%" mih={0}>
      <Box
        flex="none"
        w={{ base: 'auto', sm: 248 }}
        p={{ base: '12px 12px 8px', sm: '20px 12px' }}
        bg="var(--fd-surface)"
        className={classes.menu}
      >
        <Title mx={{ base: 4, sm: 10 }} mb={{ base: 8, sm: 12 }}>
          Reports
        </Title>
        <TabMenu
          label="Reports"
          tabs={tabs.map((tab) => ({ ...tab, ...badges[tab.id] }))}
          open={open}
          onOpen={(tab) => openTab(tab)}
        />
      </Box>
      <Box
        flex={1}
        miw={0}
        py={{ base: 12, sm: 20 }}
        px={{ base: 12, sm: 24 }}
        style={{ overflowY: 'auto' }}
        id={panelOf('Reports')}
        role="tabpanel"
        aria-label={title}
      >
        {open === 'end-of-day' && business !== undefined && (
          <EndOfDay today={today} opensOn={running} firstDay={firstDay} store={store} />
        )}
        {open === exceptionReport && showsExceptions && (
          <ExceptionsPanel
            {...{ ...shared, session, lately, latelyDays: days, seen }}
            onLately={() => days && change({ draft: days })}
            onDrawer={(day) => openTab('end-of-day', day)}
          />
        )}
        {open === 'desk-drawers' && <DeskDrawers day={running} />}
        {open !== 'end-of-day' && open !== 'desk-drawers' && open !== exceptionReport && (
          <ReportPanel key={open} report={open} storeCode={storeCode} {...shared} />
        )}
      </Box>
    </Flex>
  )
}
