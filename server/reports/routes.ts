import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { err, ok, type Result } from '#domain/kernel/result'
import type { ServiceContext } from '../context'
import { DatabaseUnavailable } from '../db/errors'
import { readOnly } from '../db/tx'
import { type Problem, problems } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { type Asked, bind, type Route } from '../http/route'
import { commissionsReport } from './commissions'
import { customersReport } from './customers'
import { dailyReport } from './daily'
import { dnaReport } from './dna'
import { daysOf, periodOf } from './period'
import type { Read, Report } from './report'
import { staffsReport } from './staffs'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Why a report is refused, as a text for people; or the report. */
type Planned = Result<Report, string>

/** The five spreadsheets (spec section 7, Reports). */
export const reportRoutes = {
  dailyReport: download(calls.dailyReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => dailyReport(read, actor.storeCode, days)),
  ),
  customersReport: download(calls.customersReport, ({ actor, now }, read) =>
    ok(customersReport(read, actor.storeCode, now.date)),
  ),
  commissionsReport: download(calls.commissionsReport, ({ query, actor }, read) =>
    planned(daysOf(query), (days) => commissionsReport(read, actor.storeCode, days)),
  ),
  staffsReport: download(calls.staffsReport, ({ query, actor }, read) =>
    planned(periodOf(query), (period) => staffsReport(read, actor.storeCode, period)),
  ),
  dnaReport: download(calls.dnaReport, ({ query, actor }, read) =>
    planned(periodOf(query), (period) => dnaReport(read, actor.storeCode, period)),
  ),
}

function planned<Asking>(
  asking: Result<Asking, string>,
  plan: (asking: Asking) => Report,
): Planned {
  return asking.ok ? ok(plan(asking.value)) : asking
}

function download<C extends AnyCall>(
  call: C,
  plan: (asked: Asked<C>, read: Read) => Planned,
): Route {
  return bind(call, async (asked) => {
    const { context } = asked
    const report = plan(asked, (work) => readOnly(context.db, work))
    if (!report.ok) return toResponse(failure(problems.invalid(report.error)))
    const file = await make(context, report.value, call.failure)
    return file.ok ? attachment(report.value.fileName, file.value) : toResponse(failure(file.error))
  })
}

/** The file is made whole before it is sent: half a report would look like a report. */
async function make(
  { spreadsheets, log }: ServiceContext,
  report: Report,
  message: string,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  if (spreadsheets.isBusy()) return err(problems.unavailable())
  try {
    const file = await spreadsheets.make(async (writer) => {
      for (const fill of report.sheets) await fill(writer)
    })
    return ok(file)
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
