import * as v from 'valibot'
import { type CallName, calls } from '#domain/calls/all'
import { each } from '#domain/kernel/each'
import { copyable, copyableRows } from '#domain/rows/accounts/store-access'
import { absence } from '#domain/rows/line-up/absence'
import { storedSchemas } from '#domain/rows/register'
import { jose, storeCode, today } from '../../support/business'
import { adminBody, loyaltyBody, pinBody, saleBody, serviceBody, setupBody } from './bodies'
import { bookingBody, type Clerk, groupBody } from './clerk'
import {
  anasClockIn,
  anasId,
  day,
  firstInvoice,
  lentSeries,
  nothingToPrepare,
  onCompleted,
  onDrawer,
  onGroup,
  onPresent,
  onReserved,
  onVisit,
  openedDrawer,
  type Prepare,
  sending,
  slot,
  soldToRefund,
  stockBaguio,
  toBeSigned,
  visit,
} from './preparations'
import { nextId, type Sent } from './test-service'

/** Makers of a valid request of each call; without an entry for every call this doesn't compile. */
const ofToday = sending({ query: { start: today, end: today } })

const right: Record<CallName, Prepare> = {
  ...each(storedSchemas, nothingToPrepare),
  authenticate: sending({ body: { username: 'makati', password: 'makati-secret' } }),
  setup: nothingToPrepare,
  setUp: sending({ body: setupBody }),
  logout: nothingToPrepare,
  changePassword: sending({ body: { password: 'makati-secret', newPassword: 'makati-later' } }),
  setPin: sending({ body: pinBody }),
  checkPin: ({ send }) => send(calls.setPin, { body: pinBody }).then(() => ({ body: pinBody })),
  createAppointment: sending({ body: bookingBody }),
  createGroup: async () => ({ body: groupBody() }),
  moveGroup: onGroup((members) => ({ members: members.map((id) => ({ id, startTime: '16:30' })) })),
  cancelGroup: onGroup((members) => ({
    members: members.map((id) => ({ id })),
    cancelReason: 'Sick',
  })),
  payGroup: onGroup((members) => ({
    members: members.map((id) => ({ id, payment: { amount: 500, modeOfPayment: 'CASH' } })),
  })),
  updateAppointment: onReserved({ note: 'Quiet' }),
  addSecond: onReserved({ secondId: nextId(), staffId: 'cora' }),
  checkInAppointment: onReserved({ lockerId: 'l1' }),
  completeAppointment: onVisit({ completeAppointmentPayment: { amount: 300 } }),
  cancelAppointment: onReserved({ cancelReason: 'Sick' }),
  addTip: onCompleted(() => ({ tip: { staffId: 'ana', mode: 'CASH', amount: 50 } })),
  correctPayment: onCompleted((id) => ({
    tenderId: `${id}/Completion`,
    mode: 'GCASH',
    reason: 'WRONG_MODE',
  })),
  refundAppointment: onCompleted((id) => ({
    parts: [{ tenderId: `${id}/Completion`, amount: 100 }],
    reason: 'NOT_SATISFIED',
  })),
  voidLine: async (makati) => {
    const id = await visit(makati)
    const productsOrdered = { water: 2 }
    await makati.complete(id, { productsOrdered, completeAppointmentPayment: { amount: 370 } })
    return { params: { id }, body: { productId: 'water', quantity: 1, reason: 'RETURNED' } }
  },
  undoCompletion: onCompleted(() => ({ reason: 'TOO_EARLY' })),
  undoCheckIn: onVisit({ reason: 'WRONG_GUEST' }),
  signCorrection: toBeSigned,
  notePrint: onCompleted(() => ({ paper: 'RECEIPT' })),
  startAppointment: onReserved({ startTime: '14:15', keepEnd: true }),
  givePrivilege: onReserved({ privilege: null }),
  extendAppointment: onReserved({ minutes: 30 }),
  takeBackExtension: onReserved({ extensionId: 'none' }),
  appointmentsByDate: async (makati) => {
    await visit(makati)
    return { query: day }
  },
  config: nothingToPrepare,
  appointmentByLocker: async (makati) => {
    await visit(makati)
    return { params: { lockerId: 'l1' } }
  },
  availableResources: sending({ query: { ...slot, serviceId: 'swedish' } }),
  unavailableResources: sending({ query: slot }),
  customerFigures: nothingToPrepare,
  customer: sending({
    params: { idOrMobileNumber: 'jose' },
    query: { includeAppointments: 'true', includeUpdatePointsLogs: 'true' },
  }),
  staffs: sending({ query: { serviceDate: today, availableOnly: 'true' } }),
  openDrawer: sending({ body: { float: 2000, name: 'Desk 1' } }),
  moveCash: onDrawer({ movementId: 'm1', kind: 'DROP', amount: 500 }),
  closeDrawer: onDrawer({ closingId: 'c1', counts: { 1000: 2 } }),
  signDrawer: async (makati) => {
    const params = { id: await openedDrawer(makati) }
    const cashier = await makati.as('cashier')
    await cashier.send(calls.closeDrawer, { params, body: { closingId: 'c1', counts: { 20: 1 } } })
    return { params, body: { closingId: 'c1' } }
  },
  openSeries: async (makati) => {
    await lentSeries(makati)
    return { body: { deviceId: 'd2', name: 'Desk 2' } }
  },
  closeSeries: async (makati) => ({ params: { id: await lentSeries(makati) }, body: {} }),
  issueInvoice: firstInvoice,
  clockIn: sending({ params: { id: anasId }, body: anasClockIn }),
  clockOut: onPresent({}),
  skipTurn: onPresent({ skipId: 's1', minutes: 15, reason: 'Lunch' }),
  endSkip: async (makati) => {
    const { params } = await onPresent({})(makati)
    const body = { skipId: 's1', minutes: 15, reason: 'Lunch' }
    await makati.send(calls.skipTurn, { params, body })
    return { params, body: { skipId: 's1' } }
  },
  sell: sending({ body: saleBody }),
  usedReference: sending({ query: { reference: 'G 77' } }),
  receiveMoney: sending({
    body: {
      waitsFor: 'none',
      tenders: [
        { id: 'none/Creation', phase: 'Creation', kind: 'PAYMENT', mode: 'CASH', amount: 35 },
      ],
    },
  }),
  refundSale: soldToRefund,
  correctSale: async (makati) => {
    const { params } = await soldToRefund(makati)
    const tenderId = `${params.id}/Sale/1`
    return { params, body: { tenderId, newAmount: 30, reason: 'WRONG_SUM' } }
  },
  signSaleCorrection: async (makati) => {
    const sent = await soldToRefund(makati)
    await (await makati.as('cashier')).send(calls.refundSale, sent)
    return { params: sent.params, body: { correctionId: sent.body.correctionId } }
  },
  noteSalePrint: async (makati) => {
    const { params } = await soldToRefund(makati)
    return { params, body: { paper: 'RECEIPT' } }
  },
  store: nothingToPrepare,
  dailyReport: ofToday,
  customersReport: nothingToPrepare,
  commissionsReport: ofToday,
  staffsReport: sending({ query: { month: '11', year: '2026' } }),
  dnaReport: sending({ query: { month: '11', year: '2026' } }),
  salesReport: ofToday,
  takingsReport: ofToday,
  drawersReport: ofToday,
  dayMoney: sending({ query: { date: today } }),
  occupancyReport: ofToday,
  customerFiguresReport: ofToday,
  allStoresReport: ofToday,
  exceptionsReport: ofToday,
  exceptions: ofToday,
  tellDiscards: sending({ body: { discards: [{ id: 'e1', what: 'Move', reason: '', by: '' }] } }),
  searchAudit: ofToday,
  reportPreview: sending({ params: { report: 'daily' }, query: { start: today, end: today } }),
  changes: nothingToPrepare,
  changesStream: nothingToPrepare,
  staff: sending({ params: { id: 'ana' } }),
  addService: sending({ body: serviceBody }),
  updateService: sending({ params: { id: 'swedish' }, body: { price: 850 } }),
  addPromo: sending({ body: { name: 'Sunny day', serviceLessPriceMap: { swedish: 50 } } }),
  updatePromo: sending({ params: { id: 'rainy' }, body: { name: 'Wet day' } }),
  addStaff: sending({ body: { name: 'Dina', staffScheduleType: 'MID' } }),
  updateStaff: sending({ params: { id: 'ana' }, body: { daysOff: ['MON'] } }),
  addRoom: sending({ body: { name: 'Room 4', serviceIds: ['swedish'] } }),
  deleteResource: sending({ params: { kind: 'rooms', id: 'r3' }, body: { deleted: true } }),
  updateRoom: sending({ params: { id: 'r1' }, body: { available: false } }),
  addAbsence: sending({ body: { staffId: 'ana', day: '2026-11-21', until: '14:00' } }),
  cancelAbsence: async ({ send }) => {
    const { body } = await send(calls.addAbsence, { body: { staffId: 'ana', day: '2026-11-21' } })
    return { params: { id: v.parse(absence, body).id }, body: {} }
  },
  addLocker: sending({ body: { name: 'Locker 4' } }),
  updateLocker: sending({ params: { id: 'l1' }, body: { name: 'Locker one' } }),
  addProduct: sending({ body: { name: 'Tea', price: 60, type: 'DRINKS' } }),
  updateProduct: sending({ params: { id: 'water' }, body: { price: 40 } }),
  updateLoyalty: sending({ params: { storeCode }, body: loyaltyBody }),
  updateStoreSettings: sending({ params: { storeCode }, body: { phone: '02 8123 4567' } }),
  updateCustomer: sending({ params: { id: 'jose' }, body: { notes: 'Quiet room' } }),
  addCustomer: sending({ body: { mobileNumber: '639170009998', firstName: 'Nina' } }),
  removeCustomer: async (makati) => {
    const id = nextId()
    const body = { id, mobileNumber: '639170009997', firstName: 'Rita' }
    await makati.send(calls.addCustomer, { body })
    return { params: { id }, body: { deleted: true } }
  },
  mergeCustomers: sending({ params: { id: 'jose' }, body: { otherId: 'maria' } }),
  changeMobileNumber: sending({ params: { id: 'jose' }, body: { mobileNumber: '639170009999' } }),
  updatePoints: sending({ body: { action: 'ADD', customerMobileNumber: jose, points: 5 } }),
  register: sending({ body: adminBody }),
  users: sending({ query: { roles: 'ADMIN' } }),
  updateUser: sending({ params: { id: 'makati' }, body: { enableAccess: true } }),
  changeRights: sending({
    params: { storeCode },
    body: { rights: { STAFF: { changePrices: true } } },
  }),
  ownStores: nothingToPrepare,
  switchStore: sending({ body: { code: storeCode } }),
  openStore: sending({ body: { ...setupBody.store, copies: [...copyable] } }),
  copyRows: async (makati) => {
    await stockBaguio(makati)
    return { body: { from: setupBody.store.code, parts: [...copyableRows] } }
  },
  setPassword: sending({ params: { id: 'makati' }, body: { newPassword: 'makati-later' } }),
  removePin: sending({ params: { id: 'makati' }, body: {} }),
  apiKeys: nothingToPrepare,
  addApiKey: sending({ body: { name: 'Accounting', access: 'READ' } }),
  revokeApiKey: sending({ params: { id: 'books' } }),
  messageProvider: nothingToPrepare,
  failedMessages: nothingToPrepare,
  restoreReports: nothingToPrepare,
  reportRestore: sending({ body: { deviceId: 'tablet', name: 'Desk 1', keys: [] } }),
  sendMessageAgain: async (makati) => {
    await makati.book()
    return { params: { id: '1' } }
  },
  history: sending({ params: { table: 'staffs', id: 'ana' } }),
  metrics: sending({ body: { name: 'LCP', value: 812.5, rating: 'good', path: '/dashboard' } }),
  importRows: sending({
    body: { writes: [{ method: 'PATCH', path: '/v1/lockers/l1', body: { name: 'Locker 5' } }] },
  }),
  batch: sending({
    body: {
      requests: [{ id: nextId(), method: 'POST', path: '/v1/appointments', body: bookingBody }],
    },
  }),
}

/** A request that the service grants to a caller with the right role. */
export function rightRequest(name: CallName, makati: Clerk): Promise<Sent> {
  return right[name](makati)
}
