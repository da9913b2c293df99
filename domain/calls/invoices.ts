import { closeSeriesInput, issueInvoiceInput, openSeriesInput } from '../invoice/input'
import { invoice } from '../rows/invoice'
import { series } from '../rows/series'
import { post } from './define-call'

/** Calls about series of invoices and their documents. */
export const invoiceCalls = {
  openSeries: post({
    path: '/v1/series',
    body: openSeriesInput,
    answer: series,
    status: 201,
    failure: 'Failed to get a series of invoices.',
  }),
  closeSeries: post({
    path: '/v1/series/{id}/close',
    may: 'voidSteps',
    body: closeSeriesInput,
    answer: series,
    failure: 'Failed to close the series.',
  }),
  issueInvoice: post({
    path: '/v1/invoices',
    body: issueInvoiceInput,
    answer: invoice,
    status: 201,
    failure: 'Failed to store the invoice.',
  }),
}
