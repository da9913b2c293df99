import { weekdays } from '#domain/kernel/dates'

/** Valid bodies of the calls that add and change a store's rows. */
export const serviceBody = {
  name: 'Hilot 60',
  shortName: 'HIL 60',
  price: 900,
  type: 'MASSAGE',
  duration: 60,
  breakDuration: 15,
  rooms: ['r1', 'r3'],
  promoLessMap: { rainy: 120.5 },
}

export const loyaltyBody = {
  loyaltyMinimumPointsToRedeem: 200,
  loyaltyPointsToRedeemDivisibleBy: 100,
  loyaltyPointsConfig: Object.fromEntries(
    weekdays.map((day) => [day, { loyaltySpendAmount: 50, loyaltySpendAmountEquivalent: 1.5 }]),
  ),
}

export const adminBody = {
  username: 'dalisay',
  password: 'dalisay-secret',
  firstName: 'Dalisay',
  lastName: 'Reyes',
}

export const setupBody = {
  store: {
    name: 'Serenity Baguio',
    code: 'SERENITY_BAGUIO',
    address: '1 Session Road',
    openTime: '10:00',
    closeTime: '02:00',
  },
  owner: {
    username: 'luisa',
    password: 'luisa-secret',
    firstName: 'Luisa',
    lastName: 'Reyes',
  },
}

/** A sale of one product of the small business. */
export const saleBody = {
  lines: [{ productId: 'water', quantity: 1 }],
  payment: { amount: 35, modeOfPayment: 'CASH' },
}

/** A PIN for Makati's account. */
export const pinBody = { password: 'makati-secret', pin: '1379' }
