import { type BackOfficePath, backOfficePaths } from '#domain/calls/app-paths'
import { PeriodCalendar } from '../board/appointment-calendar'
import { DayTable } from '../board/board'
import { Choices } from '../board/legend'
import { Bar } from '../board/move/move-bar'
import { Ghosts } from '../board/move/move-ghost'
import { DatePopover } from '../board/period/period-nav'
import { ViewItems } from '../board/view-switch'
import { AppointmentModal, LeftOpenLine } from '../screens/appointment/appointment-screen'
import { BookingSections, NotesStrip } from '../screens/booking/form/booking-form'
import { TurnDialog } from '../screens/booking/form/booking-questions'
import { FoundLocker } from '../screens/booking/form/locker-search'
import { WalkInOffers } from '../screens/booking/form/walk-in-menu'
import { StoreChoices } from '../screens/login/log-in-form'
import {
  AbsenceMenu,
  AbsenceNotice,
  AbsenceSheet,
  CallOut,
  LineUpStrip,
  MassageScreen,
  NextSteps,
  PlacesOfDay,
} from '../screens/massage/massage-screen'
import { GroupMoveDialog } from '../screens/massage/movable-board'
import { EventMenu } from '../screens/massage/use-event-menu'
import { Dialogs, LoginOverlay, LogoutDialog } from '../shell/account-dialogs'
import { SetupPage } from '../shell/entry-page'
import { KeysSheet } from '../shell/keys'
import { MoreItems } from '../shell/nav-link'
import { Search } from '../shell/search-everywhere'
import { SyncPanel } from '../sync-panel/sync-corner'
import { lazyPart } from '../ui/feedback/lazy-part'
import { DialogFrame } from '../ui/overlay/dialog'
import { SheetFrame } from '../ui/overlay/sheet'
import type { Screens } from './routes'

const backOffice = async () => (await import('./back-office')).backOffice

/**
 * Fetches deferred parts in advance, so that no page has to wait for the network later. A failure is ignored: opening
 * the part fetches it again and shows the error.
 */
export function fetchDeferred(): void {
  const parts = [
    DialogFrame,
    SheetFrame,
    BookingSections,
    FoundLocker,
    NotesStrip,
    WalkInOffers,
    DayTable,
    Bar,
    Ghosts,
    Choices,
    PlacesOfDay,
    DatePopover,
    ViewItems,
    MoreItems,
    AppointmentModal,
    PeriodCalendar,
    SyncPanel,
    Search,
    KeysSheet,
    LogoutDialog,
    Dialogs,
    LoginOverlay,
    StoreChoices,
    SetupPage,
    NextSteps,
    AbsenceMenu,
    AbsenceNotice,
    AbsenceSheet,
    GroupMoveDialog,
    LineUpStrip,
    LeftOpenLine,
    CallOut,
    EventMenu,
    TurnDialog,
  ]
  for (const part of parts) part.preload()
  backOffice().catch(() => {})
}

const deferred = (path: BackOfficePath) =>
  [path, lazyPart(async () => (await backOffice())[path])] as const

/** Screens of the app by path: the one shown first, and the deferred ones. */
export const screens: Screens = {
  '/dashboard': MassageScreen,
  ...Object.fromEntries(backOfficePaths.map(deferred)),
}
