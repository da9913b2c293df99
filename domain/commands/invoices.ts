import { invoiceCalls as calls } from '../calls/invoices'
import { closeSeries } from '../invoice/close-series'
import type { CloseSeriesInput, IssueInvoiceInput, OpenSeriesInput } from '../invoice/input'
import { issueInvoice } from '../invoice/issue-invoice'
import { openSeries } from '../invoice/open-series'
import { type CommandsOf, targeted } from './define-command'
import { at, unstamped } from './facts'

export interface InvoiceInputs {
  openSeries: OpenSeriesInput
  closeSeries: CloseSeriesInput
  issueInvoice: IssueInvoiceInput
}

const facts = { stamps: at, takesMoney: false, appends: null, acts: 'always' } as const

/** Commands for series of invoices. They only add, so no field can be in dispute. */
export const invoiceCommands: CommandsOf<InvoiceInputs> = {
  openSeries: targeted<OpenSeriesInput>({
    call: calls.openSeries,
    facts,
    transition: openSeries,
    table: 'series',
    extra: ({ id }) => ({ id }),
  }),
  closeSeries: targeted<CloseSeriesInput>({
    call: calls.closeSeries,
    facts,
    transition: closeSeries,
    table: 'series',
  }),
  issueInvoice: targeted<IssueInvoiceInput>({
    call: calls.issueInvoice,
    facts: { ...facts, stamps: unstamped },
    transition: issueInvoice,
    table: 'invoices',
    extra: ({ id }) => ({ id }),
    lane: ({ seriesId: id }) => ({ table: 'series', id }),
  }),
}
