import { vi } from 'vitest'
import type { AppState } from '../../src/shell/app-state'
import type { ConflictCard, SyncStatus } from '../../src/sync-panel/model/sync-model'

/** 14:41 of 20 November 2026 in business time. */
export const now = Date.parse('2026-11-20T14:41:00+08:00')

export const inStep: SyncStatus = {
  online: true,
  isChecking: false,
  offlineSince: null,
  queued: 0,
  conflicts: 0,
  oldestAt: null,
  lastSyncAt: now,
  progress: null,
  needsLogin: false,
  storageError: null,
  clockAheadMs: null,
  newer: 0,
  waitingFor: {},
}

export const slotTaken: ConflictCard = {
  id: 'c1',
  title: 'Slot taken',
  sentence: 'GINA is busy at 3:30 PM. Rica is not booked yet.',
  sides: [
    {
      heading: 'Already booked',
      name: 'Alma Quizon',
      lines: ['HILOT 60 · GINA', '3:15 – 4:30 PM · ROOM 3'],
      foot: 'by owner, 2:26 PM',
    },
    {
      heading: 'Yours',
      name: 'Rica Valdez',
      lines: ['HILOT 60 · GINA', '3:30 – 4:45 PM · ROOM 11'],
      foot: '63 918 555 0177',
      isPhone: true,
    },
  ],
  fields: [],
  choices: [
    { id: 'helen', label: 'Give to HELEN, 3:30 PM', reason: 'free', action: 'Give to HELEN' },
    {
      id: 'later',
      label: 'Keep GINA, start at 4:30 PM',
      reason: '1 h later',
      action: 'Start later',
    },
  ],
  stays: null,
  more: 'More times',
}

export const changedFields: ConflictCard = {
  ...slotTaken,
  id: 'c2',
  title: 'Changed meanwhile',
  sides: [],
  choices: [],
  more: null,
  fields: [
    { field: 'roomId', label: 'Room', was: 'ROOM 5', theirs: 'ROOM 7', yours: 'ROOM 8' },
    { field: 'note', label: 'Note', was: '-', theirs: 'Late', yours: 'Left shoulder' },
  ],
}

/** The app's state with a super admin logged in, and the calls it received. */
export function stateOf(given: Partial<AppState> = {}) {
  return {
    session: { username: 'owner', storeCode: 'SERENITY_MAKATI', roles: 'ADMIN SUPER_ADMIN' },
    logIn: vi.fn<AppState['logIn']>(async () => ({ ok: true })),
    readSetup: vi.fn<AppState['readSetup']>(async () => null),
    setUp: vi.fn<AppState['setUp']>(async () => ({ ok: true })),
    logOut: vi.fn<AppState['logOut']>(async () => true),
    lock: null,
    lockedUser: null,
    changePassword: null,
    switchStore: null,
    sync: { status: inStep, now, conflicts: [], queue: [] },
    syncActions: {
      syncNow: vi.fn(),
      exportQueue: vi.fn<AppState['syncActions']['exportQueue']>(async () => null),
      showDevice: vi.fn(),
      resolve: vi.fn<AppState['syncActions']['resolve']>(async () => null),
      discard: vi.fn<AppState['syncActions']['discard']>(async () => null),
      stopWaiting: vi.fn<AppState['syncActions']['stopWaiting']>(async () => null),
      more: vi.fn(),
      logInAgain: vi.fn(),
    },
    showKeys: vi.fn(),
    waitingFor: {},
    offers: [],
    ...given,
  }
}
