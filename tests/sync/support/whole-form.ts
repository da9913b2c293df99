const none = { amount: 0, modeOfPayment: 'CASH' }

/** Input of an update as the detail form sends it: with all its fields. */
export const wholeForm = (id: string, note: string, more = {}) => ({
  id,
  staffId: 'ana',
  roomId: 'r1',
  lockerId: 'l1',
  note,
  additionalPayment: none,
  productsOrdered: {},
  productPayment: none,
  confirmed: [],
  ...more,
})
