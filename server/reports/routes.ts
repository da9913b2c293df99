import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { err, ok, type Result } from '#domain/kernel/result'
import { asOfWords } from '#domain/reports/as-of'
import type { ReportName } from '#domain/reports/asked'
import { auditActions } from '#domain/reports/audited-exceptions'
import { daysOf, periodOf } from '#domain/reports/period'
import { reportTitles } from '#domain/reports/titles'
import type { ServiceContext } from '../context'
import { writeAudit } from '../db/audit'
import { readOnly, write } from '../db/tx'
import { mayCall, notAllowed } from '../http/actor'
import { parseAsked } from '../http/parse-asked'
import { type Problem, problems } from '../http/problem'
import { failure, success, toResponse } from '../http/reply'
import { type Asked, customRoute, type Route, readRoute, writeRoute } from '../http/route'
import { DatabaseUnavailable } from '../kernel/database-errors'
import type { PrintHead } from '../workbook/sheet'
import type { SheetWriter } from '../workbook/spreadsheets'
import { commissionsReport } from './commissions'
import { customersReport } from './customers'
import { dailyReport } from './daily'
import { dnaReport } from './dna'
import { exceptionsReport, readExceptions } from './exceptions'
import { exceptionsOff } from './exceptions-off'
import { allStoresReport, customerFiguresReport, occupancyReport, salesReport } from './figures'
import { otherDaysProblem } from './other-days'
import { createPreview } from './preview'
import type { Read, Report } from './report'
import { searchAudit } from './search-audit'
import { shownTo } from './shown-to'
import { staffsReport } from './staffs'
import { drawersReport, readDayMoney, takingsReport } from './takings'
import { tellDiscards } from './tell-discards'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A report, or the reason in words for users why there is none. */
type Planned = Result<Report, string>

/** Routes of a report: the spreadsheet to download, and a preview of its contents. */
interface ReportRoute {
  download: Route
  preview(asked: Asked<AnyCall>): Promise<Response>
}

/** Reports by name; the path of the preview contains the name. */
const reports = {
  daily: report('daily', calls.dailyReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => dailyReport(read, actor.storeCode, days)),
  ),
  customers: report('customers', calls.customersReport, ({ actor, now }, read) =>
    ok(customersReport(read, actor.storeCode, now.date)),
  ),
  commissions: report('commissions', calls.commissionsReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => commissionsReport(read, actor.storeCode, days)),
  ),
  staffs: report('staffs', calls.staffsReport, ({ query, actor }, read) =>
    planned(periodOf(query), (period) => staffsReport(read, actor.storeCode, period)),
  ),
  dna: report('dna', calls.dnaReport, ({ query, actor }, read) =>
    planned(periodOf(query), (period) => dnaReport(read, actor.storeCode, period)),
  ),
  sales: report('sales', calls.salesReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => salesReport(read, actor.storeCode, days)),
  ),
  takings: report('takings', calls.takingsReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => takingsReport(read, actor.storeCode, days)),
  ),
  drawers: report('drawers', calls.drawersReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => drawersReport(read, actor.storeCode, days)),
  ),
  occupancy: report('occupancy', calls.occupancyReport, ({ query, actor, now }, read) =>
    planned(daysOf(query), (days) => occupancyReport(read, actor.storeCode, days, now.date)),
  ),
  customerFigures: report(
    'customerFigures',
    calls.customerFiguresReport,
    ({ query, actor, now }, read) =>
      planned(daysOf(query), (days) =>
        customerFiguresReport(read, actor.storeCode, days, now.date),
      ),
  ),
  exceptions: report('exceptions', calls.exceptionsReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => exceptionsReport(read, actor.storeCode, days)),
  ),
  allStores: report('allStores', calls.allStoresReport, ({ query }, read) =>
    planned(daysOf(query), (days) => allStoresReport(read, days)),
  ),
} satisfies Record<ReportName, ReportRoute>
const byName = new Map<string | undefined, ReportRoute>(Object.entries(reports))

/** Routes of the spreadsheets (SPEC.md API-REPORT). */
export const reportRoutes = {
  dailyReport: reports.daily.download,
  customersReport: reports.customers.download,
  commissionsReport: reports.commissions.download,
  staffsReport: reports.staffs.download,
  dnaReport: reports.dna.download,
  salesReport: reports.sales.download,
  takingsReport: reports.takings.download,
  drawersReport: reports.drawers.download,
  occupancyReport: reports.occupancy.download,
  customerFiguresReport: reports.customerFigures.download,
  allStoresReport: reports.allStores.download,
  exceptionsReport: reports.exceptions.download,
  exceptions: customRoute(calls.exceptions, async (asked) => {
    const { query, actor, context } = asked
    const off = await exceptionsOff(asked)
    if (off) return toResponse(failure(off))
    const days = daysOf(query)
    if (!days.ok) return refused(days.error)
    const read: Read = (work) => readOnly(context.db, work)
    return toResponse(success(200, await readExceptions(read, actor.storeCode, days.value)))
  }),
  searchAudit: readRoute(calls.searchAudit, async (reader, { actor, query }) =>
    ok(await searchAudit(reader, actor.storeCode, query)),
  ),
  tellDiscards: writeRoute(calls.tellDiscards, tellDiscards),
  reportPreview: customRoute(calls.reportPreview, async (asked) => {
    const named = byName.get(asked.params.report)
    return named ? named.preview(asked) : toResponse(failure(problems.notFound('Not found')))
  }),
  dayMoney: customRoute(calls.dayMoney, async (asked) => {
    const { query, actor, context } = asked
    const denied = otherDaysProblem(asked, calls.dayMoney, query)
    if (denied) return toResponse(failure(denied))
    const read: Read = (work) => readOnly(context.db, work)
    return toResponse(success(200, await readDayMoney(read, actor.storeCode, query.date)))
  }),
}

async function planned<Asking>(
  asking: Result<Asking, string>,
  plan: (asking: Asking) => Report | Promise<Report>,
): Promise<Planned> {
  return asking.ok ? ok(await plan(asking.value)) : asking
}

function report<C extends AnyCall>(
  name: ReportName,
  call: C,
  plan: (asked: Asked<C>, read: Read) => Planned | Promise<Planned>,
): ReportRoute {
  const planFor = async (asked: Asked<C>) => {
    const { read, asOf } = await sourceOf(asked)
    const wanted = await plan(asked, read)
    return { wanted: wanted.ok ? ok(shownTo(asked.actor, wanted.value)) : wanted, asOf }
  }
  return {
    download: customRoute(call, async (asked) => {
      const denied = await problemOf(asked, call, asked.query ?? {})
      if (denied) return toResponse(failure(denied))
      const { wanted, asOf } = await planFor(asked)
      if (!wanted.ok) return refused(wanted.error)
      const aged = asOf === null ? wanted.value : withAge(wanted.value, asOf)
      const head = {
        store: asked.actor.storeCode.replaceAll('_', ' '),
        title: reportTitles[name],
        period: aged.period,
      }
      const file = await make(asked.context, { ...aged, head }, call.failure)
      if (!file.ok) return toResponse(failure(file.error))
      await noteDownload(name, asked)
      return attachment(aged.fileName, file.value)
    }),
    async preview(asked) {
      if (!mayCall(asked.actor, call)) return toResponse(failure(notAllowed(asked.actor, call)))
      const parsed = parseAsked(call, { ...asked, query: new URL(asked.request.url).searchParams })
      if (!parsed.ok) return toResponse(failure(parsed.error))
      const denied = await problemOf(asked, call, parsed.value.query ?? {})
      if (denied) return toResponse(failure(denied))
      const { wanted, asOf } = await planFor({ ...asked, ...parsed.value, call })
      if (!wanted.ok) return refused(wanted.error)
      const preview = createPreview()
      await fillIn(preview, wanted.value)
      const { fileName } = wanted.value
      const shown = { fileName, tables: preview.tables(), ...(asOf !== null && { asOf }) }
      return toResponse(success(200, shown))
    },
  }
}

/** The answer to an actor who may not have these days, or for a store that doesn't look at exceptions; null: neither. */
async function problemOf(asked: Asked<AnyCall>, call: AnyCall, query: object) {
  const denied = otherDaysProblem(asked, call, query)
  return denied ?? (call === calls.exceptionsReport ? exceptionsOff(asked) : null)
}

/** Notes in the audit trail who took a report out of the service, and its days. A full disk doesn't keep the report back. */
async function noteDownload(
  name: ReportName,
  { context, actor, now, request }: Asked<AnyCall>,
): Promise<void> {
  const { searchParams } = new URL(request.url)
  const inputs = ['start', 'end', 'month', 'year'].filter((input) => searchParams.get(input))
  const changes = Object.fromEntries(
    inputs.map((input): [string, [unknown, unknown]] => [input, [null, searchParams.get(input)]]),
  )
  const { storeCode, username: user } = actor
  const entry = { table: 'reports', rowId: name, storeCode, version: 0, changes }
  const cause = { user, now, action: auditActions.download }
  try {
    await write(context.db, async (tx) => writeAudit(tx, entry, cause))
  } catch (error) {
    context.log.warn({ err: error, report: name, user }, 'a download could not be noted')
  }
}

/** Where a report is read, and the instant up to which a standby has all changes; null: it has those of now. */
async function sourceOf({ context: { db, standby }, actor }: Asked<AnyCall>) {
  const seen = (await standby?.look(actor.storeCode)) ?? null
  const primary: Read = (work) => readOnly(db, work)
  return { read: standby && seen ? standby.read : primary, asOf: seen?.asOf ?? null }
}

/** Says in the file's name and on each printed page how old the figures are. */
function withAge(report: Report, asOf: string): Report {
  const words = asOfWords(asOf)
  const inName = words.toLowerCase().replaceAll(':', '.').replaceAll(' ', '-')
  return {
    ...report,
    fileName: report.fileName.replace(/\.xlsx$/, `_${inName}.xlsx`),
    period: `${report.period}, ${words.replace('As', 'as')}`,
  }
}

const refused = (reason: string) => toResponse(failure(problems.invalid(reason)))

async function fillIn(writer: SheetWriter, { sheets }: Report) {
  for (const fill of sheets) await fill(writer)
}

/** Makes the whole file before sending it, because a truncated report would look complete. */
async function make(
  { spreadsheets, log }: ServiceContext,
  { head, ...wanted }: Report & { head: PrintHead },
  message: string,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  if (spreadsheets.isBusy()) return err(problems.unavailable())
  try {
    const withHead = (writer: SheetWriter): SheetWriter => ({
      ...writer,
      open: (layout) => writer.open({ ...layout, head }),
    })
    return ok(await spreadsheets.make((writer) => fillIn(withHead(writer), wanted)))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    log.error({ err: error }, 'report failed')
    return err({ ...problems.broken(), message })
  }
}

function attachment(fileName: string, file: Uint8Array<ArrayBuffer>): Response {
  const headers = {
    'Content-Type': xlsx,
    'Content-Disposition': `attachment; filename="${fileName}"`,
  }
  return new Response(file, { headers })
}
