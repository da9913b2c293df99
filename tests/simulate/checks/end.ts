import type { Tablet } from '../device/tablet'
import type { Host } from '../network/host'
import type { Forgotten } from '../service/backend'
import type { Decided, Given } from '../staff/given'
import { checkAbsences } from './absences'
import { checkAuthors } from './authors'
import { checkBasicHostOutcomes } from './basic-host/outcomes'
import { checkBasicHostRows } from './basic-host/rows'
import { checkBooks } from './books'
import type { Violate } from './devices'
import { checkGroupChanges, checkGroups } from './groups/groups'
import { checkTandem } from './groups/tandem'
import { checkInvoices } from './invoices'
import { checkKeys } from './keys'
import { checkMerges } from './merges'
import { checkMoney } from './money'
import { checkOutcomes } from './outcomes'
import { checkPrices } from './prices'
import type { Books } from './read-books'
import { checkRights } from './rights'
import { checkExtensions } from './running-day'
import { checkTakings } from './takings'
import { checkValues } from './values'
import type { WireCheck } from './wire'

interface End {
  tablets: readonly Tablet[]
  given: readonly Given[]
  decided: readonly Decided[]
  books: Books
  host: Host
  wire: WireCheck
  /** the effects that a restore has lost */
  forgotten: Forgotten
  violate: Violate
}

/** Checks the data of the service, and what the tablets made of it, at the end of a run. */
export function checkEnd({ tablets, given, decided, books, host, wire, forgotten, violate }: End) {
  checkBooks(books, host, violate)
  checkGroups(books, given, violate)
  checkTandem(books.appointments, violate)
  if (host.isBasicHost) {
    checkBasicHostOutcomes(tablets, given, books, forgotten.effects, violate)
    checkBasicHostRows(tablets, books, forgotten.isAny, violate)
    return
  }
  checkOutcomes(tablets, given, books, forgotten, violate)
  checkKeys(tablets, books, wire.isQueued, violate)
  checkAuthors(tablets, given, books, violate)
  checkRights(books, wire.approved, violate)
  checkMerges(tablets, violate)
  checkMoney(tablets, books, violate)
  checkExtensions(books, violate)
  checkInvoices(tablets, books, violate)
  checkTakings(tablets, books, violate)
  // After a restore the service assigns version numbers again that lost effects had.
  if (forgotten.receipts.size > 0) return
  checkValues({ tablets, given, decided, books, violate })
  checkPrices({ tablets, given, books, violate })
  checkAbsences({ tablets, given, books, violate })
  checkGroupChanges(tablets, books, violate)
}
