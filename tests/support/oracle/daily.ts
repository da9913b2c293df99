import type { Appointment } from '#domain/rows/appointment'
import { addDays, addModes, dayTitles, modeTitles, phases } from './end-of-day'
import { cents, type Entry, groupBy, isIn, type OracleRows, sumOf, total, visitsOf } from './money'
import { addPrivileges } from './privileges'
import { createSheets } from './sheets'
import { addTaxes, type TaxSetting } from './taxes'

interface Range {
  start: string
  end: string
}

const paidTitles = [...phases.map((phase) => `${phase} Payment`), '3% Charge', 'Total Paid']
const priceTitles = ['List Price', 'Discount', 'Points Redeemed', 'Price', 'Points Earned']

/** The sheets of Daily Appointments. */
export function dailyExpected(
  rows: OracleRows,
  entries: readonly Entry[],
  range: Range,
  store: TaxSetting,
) {
  const made = createSheets()
  const { sheet, sheets } = made
  addTaxes(made, store, { rows, entries, range })
  addPrivileges(made, rows.appointments, range)
  const byRow = groupBy(entries, ({ owner }) => owner.row.id)
  const visits = visitsOf(rows).filter(({ startDate }) => isIn(startDate, range))
  const appointments = sheet('Appointments', [...priceTitles, ...paidTitles])
  const cancelled = sheet('Cancelled but Paid', paidTitles)
  const payments = sheet('Payments', ['Amount', '3% Charge'])
  // Their totals leave out cancelled visits and tips.
  appointments.addTotal({})
  payments.addTotal({})
  for (const row of visits) {
    const own = byRow.get(row.id) ?? []
    const paid = paidFigures(own.filter(({ kind }) => kind !== 'TIP'))
    const figures = { ...priceFigures(row), ...paid }
    appointments.add(row.id, figures)
    if (row.status !== 'CANCELLED') appointments.addTotal(figures)
    else if (paid['Total Paid'] > 0) cancelled.add(row.startDate, paid)
    for (const entry of own) addPayment(payments, row.id, entry)
  }
  for (const entry of entries)
    if (entry.owner.kind === 'WAITING' && isIn(entry.day, range))
      addPayment(payments, entry.owner.row.waitsFor ?? '', entry)
  addDays(sheet('By Day', dayTitles), rows, entries, range)
  addModes(sheet('Payments by Mode', modeTitles), entries, range)
  const titles = ['Refunded', 'Quantity', 'Amount Before', 'Corrected Amount']
  addCorrections(sheet('Corrections', titles), rows, range)
  addRetail(
    sheet('Retail', ['Pieces', 'Total', 'Paid Back', 'Points Earned']),
    sheet('Retail by Mode', ['Sold', 'Paid Back', 'Total']),
    { rows, entries, range },
  )
  return sheets
}

function addPayment(sheet: Sheet, id: string, { kind, day, mode, amount, charge }: Entry) {
  sheet.add(`${id} ${day} ${mode}`, { Amount: amount, '3% Charge': kind === 'TIP' ? 0 : charge })
  if (kind !== 'TIP') sheet.addTotal({ Amount: amount, '3% Charge': charge })
}

const priceFigures = (row: Appointment) => ({
  'List Price': cents(row.originalPrice),
  Discount: Math.min(cents(row.discount), cents(row.originalPrice)),
  'Points Redeemed': row.pointsRedeemed,
  Price: Math.max(
    0,
    Math.max(0, cents(row.originalPrice) - cents(row.discount)) - cents(row.pointsToRedeem),
  ),
  'Points Earned': row.pointsEarned,
})

function paidFigures(own: readonly Entry[]) {
  const byPhase = phases.map((phase) => {
    const some = own.filter((entry) => entry.phase === phase)
    return [`${phase} Payment`, sumOf(some) - total(some.map(({ charge }) => charge))] as const
  })
  return {
    ...Object.fromEntries(byPhase),
    '3% Charge': total(own.map(({ charge }) => charge)),
    'Total Paid': sumOf(own),
  }
}

type Sheet = ReturnType<ReturnType<typeof createSheets>['sheet']>

function addCorrections(sheet: Sheet, rows: OracleRows, range: Range) {
  for (const { id, corrections } of [...rows.appointments, ...rows.sales])
    for (const { kind, day, amount, newAmount, quantity, isVoid } of corrections)
      if (isIn(day, range))
        sheet.add(id, {
          Refunded: kind === 'REFUND' && !isVoid ? cents(amount) : 0,
          Quantity: kind === 'LINE' ? quantity : 0,
          'Amount Before': newAmount === null ? 0 : cents(amount),
          'Corrected Amount': cents(newAmount ?? 0),
        })
}

function addRetail(
  bySale: Sheet,
  byMode: Sheet,
  { rows, entries, range }: { rows: OracleRows; entries: readonly Entry[]; range: Range },
) {
  const retail = entries.filter(({ owner }) => owner.kind === 'RETAIL')
  const byRow = groupBy(retail, ({ owner }) => owner.row.id)
  for (const { id, day, waitsFor, lines, pointsEarned } of rows.sales) {
    if (waitsFor !== null || !isIn(day, range)) continue
    const own = byRow.get(id) ?? []
    const back = own.filter(({ kind }) => kind === 'REFUND')
    bySale.add(id, {
      Pieces: total(lines.map(({ quantity }) => quantity)),
      Total: sumOf(own) - sumOf(back),
      'Paid Back': -sumOf(back),
      'Points Earned': pointsEarned,
    })
  }
  for (const { kind, day, mode, amount } of retail)
    if (isIn(day, range))
      byMode.add(mode, {
        ...(kind === 'REFUND' ? { 'Paid Back': -amount } : { Sold: amount }),
        Total: amount,
      })
}
