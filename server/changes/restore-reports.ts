import { sql } from 'kysely'
import type { calls } from '#domain/calls/all'
import type { RestoreReport } from '#domain/calls/restore'
import { ok } from '#domain/kernel/result'
import { readDatabaseId, readRestoreDays } from '../db/database-id'
import type { Reader, StoreTx } from '../db/tx'
import type { Answer, Asked } from '../http/route'

const dayMs = 24 * 3_600_000

/** The reports of tablets about the last restore, and the instant to which it went. */
export interface Restored {
  restoredTo: string
  tablets: readonly RestoreReport[]
}

/**
 * Reads what the tablets of a store (null: of all) put back after the last restore; null where none stands: tablets
 * neither have changes since nor reported lately. The counts come from the receipts of the keys that they named.
 */
export async function readRestored(
  reader: Reader,
  storeCode: string | null,
  nowMs: number,
): Promise<Restored | null> {
  const { id, restoredTo } = await readDatabaseId(reader)
  if (restoredTo === null) return null
  const { rows } = await sql<RestoreReport & { reported_at: string }>`
    select name, reported_at, jsonb_array_length(keys) as "sentAgain", found.*
    from restore_reports report, lateral (
      select count(*) filter (where created_at <= ${restoredTo}) as kept,
        count(*) filter (where created_at > ${restoredTo} and status < 300) as restored,
        count(*) filter (where created_at > ${restoredTo} and status >= 300) as refused
      from idempotency receipt
      where receipt.store_code = report.store_code
        and receipt.key in (select jsonb_array_elements_text(report.keys))
    ) found
    where database_id = ${id} and ${storeCode === null ? sql`true` : sql`report.store_code = ${storeCode}`}
    order by reported_at, name`.execute(reader)
  const lastMs = Math.max(...[restoredTo, ...rows.map((row) => row.reported_at)].map(Date.parse))
  if (lastMs < nowMs - (await readRestoreDays(reader)) * dayMs) return null
  const tablets = rows.map(({ reported_at, ...counts }) => ({
    ...counts,
    reportedDateTime: reported_at,
  }))
  return { restoredTo, tablets }
}

type Read = typeof calls.restoreReports

export async function restoreReports(
  reader: Reader,
  { actor, context }: Asked<Read>,
): Answer<Read> {
  const restored = await readRestored(reader, actor.storeCode, context.clock())
  return ok({ restoredTo: restored?.restoredTo ?? null, tablets: [...(restored?.tablets ?? [])] })
}

/** Tablets of a store whose reports are kept: the oldest report goes. */
const maxDevices = 50

type Report = typeof calls.reportRestore

export async function reportRestore(
  { db, storeCode }: StoreTx,
  { body, now }: Asked<Report>,
): Answer<Report> {
  const { id } = await readDatabaseId(db)
  const told = { name: body.name, keys: JSON.stringify(body.keys), reported_at: now.instant }
  await db
    .insertInto('restore_reports')
    .values({ store_code: storeCode, database_id: id ?? '', device_id: body.deviceId, ...told })
    .onConflict((row) => row.columns(['store_code', 'database_id', 'device_id']).doUpdateSet(told))
    .execute()
  await sql`delete from restore_reports where store_code = ${storeCode} and (database_id, device_id) in (
    select database_id, device_id from restore_reports where store_code = ${storeCode}
    order by reported_at desc offset ${maxDevices})`.execute(db)
  return ok({})
}
