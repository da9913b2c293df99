import type { ReportAsked } from '#domain/reports/asked'
import type { KeptPreview } from '../api/online'
import type { ReadTx, WriteTx } from '../store/tx'
import { previewPrefix } from '../store/wipe'
import type { Owner } from './requests'

const prefixOf = ({ store, user }: Owner) => `${previewPrefix}${store} ${user} `
const keyOf = (owner: Owner, { report, query }: ReportAsked) => {
  const values = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${prefixOf(owner)}${[report, ...values.sort()].join(' ')}`
}

/** Number of previews that are kept for a user in a store. */
const maxKept = 30

/** Keeps a preview in place of the same one from before, and deletes the oldest. */
export async function keepPreview(
  tx: WriteTx<'meta'>,
  owner: Owner,
  kept: KeptPreview,
): Promise<void> {
  await tx.meta.put({ key: keyOf(owner, kept.asked), value: kept })
  const all = await readPreviews(tx, owner)
  const old = all.sort((a, b) => b.at - a.at).slice(maxKept)
  await tx.meta.bulkDelete(old.map(({ asked }) => keyOf(owner, asked)))
}

/**
 * The last preview of a request. Without one, that of the same report over the first days of the range, up to an
 * earlier end. null: there is none.
 */
export async function readPreview(
  tx: ReadTx<'meta'>,
  owner: Owner,
  { report, query }: ReportAsked,
): Promise<KeptPreview | null> {
  const { start, end, ...rest } = query
  const ofReport = (await readPreviews(tx, owner)).filter(({ asked }) => asked.report === report)
  const fitting = ofReport.filter(({ asked }) => {
    const isSame = Object.entries(rest).every(([name, value]) => asked.query[name] === value)
    return isSame && asked.query.start === start && (asked.query.end ?? '') <= (end ?? '')
  })
  const endOf = ({ asked }: KeptPreview) => asked.query.end ?? ''
  return fitting.sort((a, b) => endOf(b).localeCompare(endOf(a)) || b.at - a.at)[0] ?? null
}

async function readPreviews({ meta }: ReadTx<'meta'>, owner: Owner): Promise<KeptPreview[]> {
  const records = await meta.where('key').startsWith(prefixOf(owner)).toArray()
  return records.map(({ value }) => value as KeptPreview) // only keepPreview writes them
}
