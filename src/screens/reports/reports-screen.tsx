import { Box, Flex, Title } from '@mantine/core'
import { isOffered } from '#domain/may'
import { figureReports, listedReports, type ReportName } from '#domain/reports/asked'
import { reportTitles } from '#domain/reports/titles'
import { blankStore } from '#domain/rows/store'
import { runningDay } from '#domain/slot/night'
import type { Session } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { EndOfDay } from './end-of-day/end-of-day'
import { useWaitingCount } from './end-of-day/use-day'
import { useHasDrawers } from './end-of-day/use-day-money'
import { ReportPanel } from './report-panel'
import classes from './reports.module.css'
import { panelOf, type Tab, TabMenu } from './tab-menu'
import { type TabId, useKeptChoice } from './use-kept-choice'

const tabOf = (id: ReportName): Tab<TabId> => ({ id, title: reportTitles[id] })
const listedTabs = listedReports.map(tabOf)
const figureTabs = figureReports.map((id, at) => ({ ...tabOf(id), isApart: at === 0 }))
const endOfDay: Tab<TabId> = { id: 'end-of-day', title: 'End of Day', isApart: true }

/**
 * The tabs that a user may open. End of Day and the reports of its money are for ADMIN and SUPER_ADMIN; a role counts if
 * the text of roles contains it (SPEC.md NAV-2).
 */
function tabsFor(roles: string, hasAllCalls: boolean, hasDrawers: boolean): Tab<TabId>[] {
  const seesMoney = isOffered(roles, 'seeMoney')
  const isShown: Partial<Record<TabId, boolean>> = {
    takings: seesMoney,
    drawers: seesMoney && hasDrawers,
    allStores: isOffered(roles, 'seeAllStores'),
  }
  const figures = figureTabs.filter(({ id }) => isShown[id] ?? true)
  const reports = hasAllCalls ? [...listedTabs, ...figures] : listedTabs
  return seesMoney ? [...reports, endOfDay] : reports
}

/** The screen /reports: a tab for each report, and End of Day. It starts again for another user or store. */
export function ReportsScreen() {
  const session = useSession()
  return session && <Reports key={`${session.storeCode} ${session.username}`} session={session} />
}

function Reports({ session }: { session: Session }) {
  const { storeCode, roles } = session
  const now = useBusinessTime()
  const { date: today } = now
  const business = useView(useSync().views.business())
  const { hasAllCalls } = useStatus()
  const tabs = tabsFor(roles, hasAllCalls, useHasDrawers(business, today))
  // Whether the store has drawers is known a moment after the kept choice is read.
  const { open, draft, change } = useKeptChoice(session, today, tabsFor(roles, hasAllCalls, true))
  const waiting = useWaitingCount(business?.store ?? blankStore)
  const title = open === 'end-of-day' ? endOfDay.title : reportTitles[open]
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
          tabs={tabs.map((tab) => (tab.id === 'end-of-day' ? { ...tab, badge: waiting } : tab))}
          open={open}
          onOpen={(tab) => change({ open: tab })}
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
        {open === 'end-of-day' ? (
          business !== undefined && (
            <EndOfDay
              today={today}
              opensOn={runningDay(now, business?.store)}
              store={business?.store ?? blankStore}
            />
          )
        ) : (
          <ReportPanel
            key={open}
            report={open}
            draft={draft}
            onDraft={(part) => change({ draft: part })}
            storeCode={storeCode}
            today={today}
            running={runningDay(now, business?.store)}
          />
        )}
      </Box>
    </Flex>
  )
}
