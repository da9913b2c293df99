import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { err, ok, type Result } from '#domain/kernel/result'
import type { ReportName } from '#domain/reports/asked'
import { daysOf, periodOf } from '#domain/reports/period'
import { reportTitles } from '#domain/reports/titles'
import type { ServiceContext } from '../context'
import { readOnly } from '../db/tx'
import { mayCall } from '../http/actor'
import { parseAsked } from '../http/parse-asked'
import { type Problem, problems } from '../http/problem'
import { failure, success, toResponse } from '../http/reply'
import { type Asked, customRoute, type Route } from '../http/route'
import { DatabaseUnavailable } from '../kernel/database-errors'
import type { PrintHead } from '../workbook/sheet'
import type { SheetWriter } from '../workbook/spreadsheets'
import { commissionsReport } from './commissions'
import { customersReport } from './customers'
import { dailyReport } from './daily'
import { dnaReport } from './dna'
import { allStoresReport, customerFiguresReport, occupancyReport, salesReport } from './figures'
import { createPreview } from './preview'
import type { Read, Report } from './report'
import { staffsReport } from './staffs'
import { drawersReport, readDayMoney, takingsReport } from './takings'

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
  reportPreview: customRoute(calls.reportPreview, async (asked) => {
    const named = byName.get(asked.params.report)
    return named ? named.preview(asked) : toResponse(failure(problems.notFound('Not found')))
  }),
  dayMoney: customRoute(calls.dayMoney, async ({ query, actor, context }) => {
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
  const planFor = (asked: Asked<C>) => plan(asked, (work) => readOnly(asked.context.db, work))
  return {
    download: customRoute(call, async (asked) => {
      const wanted = await planFor(asked)
      if (!wanted.ok) return refused(wanted.error)
      const head = {
        store: asked.actor.storeCode.replaceAll('_', ' '),
        title: reportTitles[name],
        period: wanted.value.period,
      }
      const file = await make(asked.context, { ...wanted.value, head }, call.failure)
      return file.ok
        ? attachment(wanted.value.fileName, file.value)
        : toResponse(failure(file.error))
    }),
    async preview(asked) {
      if (!mayCall(asked.actor, call)) return toResponse(failure(problems.notAllowed()))
      const parsed = parseAsked(call, { ...asked, query: new URL(asked.request.url).searchParams })
      if (!parsed.ok) return toResponse(failure(parsed.error))
      const wanted = await planFor({ ...asked, ...parsed.value, call })
      if (!wanted.ok) return refused(wanted.error)
      const preview = createPreview()
      await fillIn(preview, wanted.value)
      const { fileName } = wanted.value
      return toResponse(success(200, { fileName, tables: preview.tables() }))
    },
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
