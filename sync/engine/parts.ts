import type { WithCapabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithContact } from '../host/contact'
import type { WithStatus } from '../host/status'
import type { WithBusinessTime } from '../kernel/business-clock'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import type { WithKept } from '../session/kept-sessions'
import type { WithSessions } from '../session/session'
import type { WithTabs } from '../session/tabs'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'

/** All parts of a tab's engine. Functions declare those parts that they use. */
export interface EngineParts
  extends WithDeps,
    WithDb,
    WithOutboxCache,
    WithCapabilities,
    WithHttp,
    WithSessions,
    WithKept,
    WithStatus,
    WithContact,
    WithTabs,
    WithWrites,
    WithBusinessTime {}
