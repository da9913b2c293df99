import * as v from 'valibot'
import { weekdays } from '#domain/kernel/dates'
import { centavos, pesos } from '#domain/kernel/money'
import { locker } from '#domain/rows/locker'
import { product } from '#domain/rows/product'
import { promo } from '#domain/rows/promo'
import { room } from '#domain/rows/room'
import { type Service, service } from '#domain/rows/service'
import { store } from '#domain/rows/store'
import type { StoreRows } from './business'
import { productOffers, promoOffers, type StoreOffer, serviceOffers } from './catalog'
import { makeStaffs } from './make-staffs'
import type { Random } from './random'

/** Makes a store's own rows, without bookings. `foundedMs` is their creation time. */
export function makeStore(
  random: Random,
  offer: StoreOffer,
  foundedMs: number,
): Omit<StoreRows, 'appointments' | 'known'> {
  const createdDateTime = new Date(foundedMs).toISOString()
  const made = () => ({
    id: random.uuid(foundedMs),
    storeCode: offer.code,
    available: true,
    createdBy: 'owner',
    createdDateTime,
  })
  const services = serviceOffers.map(({ cleaning, ...given }) =>
    v.parse(service, { ...made(), ...given, breakDuration: cleaning, ...needs(given.type) }),
  )
  return {
    store: v.parse(store, {
      ...made(),
      ...storeSettings,
      code: offer.code,
      name: offer.name,
      address: offer.address,
    }),
    services,
    promos: promoOffers.map(({ percent, ...given }) =>
      v.parse(promo, { ...made(), ...given, serviceLessPriceMap: discounts(services, percent) }),
    ),
    staffs: makeStaffs(random, offer.code, services, made),
    rooms: numbered(offer.rooms, 'ROOM').map((name, index) =>
      v.parse(room, { ...made(), name, serviceIds: servedIn(services, index, offer.rooms) }),
    ),
    lockers: numbered(offer.lockers, 'LOCKER').map((name) => v.parse(locker, { ...made(), name })),
    products: productOffers.map((given) => v.parse(product, { ...made(), ...given })),
  }
}

const storeSettings = {
  openTime: '10:00',
  closeTime: '00:00',
  loyaltyMinimumPointsToRedeem: 100,
  loyaltyPointsToRedeemDivisibleBy: 50,
  loyaltyPointsConfig: Object.fromEntries(
    weekdays.map((day) => {
      const spend = { WED: 40, SAT: 60, SUN: 60 }[day as string] ?? 50
      return [day, { loyaltySpendAmount: spend, loyaltySpendAmountEquivalent: 1 }]
    }),
  ),
  scheduleHours: {
    OPENING: { startDutyTime: '10:00', lastCallTime: '18:30' },
    MID: { startDutyTime: '12:00', lastCallTime: '20:30' },
    CLOSING: { startDutyTime: '14:00', lastCallTime: '22:30' },
  },
}

function needs(type: string) {
  const isMassage = type === 'MASSAGE'
  return { hasStaff: isMassage || type === 'FACE', hasRoom: isMassage || type === 'FACE' }
}

/** Discounts in PHP by service, for massages and facials only. */
function discounts(services: readonly Service[], percent: number): Record<string, number> {
  const worth = services.filter(({ type }) => type === 'MASSAGE' || type === 'FACE')
  return Object.fromEntries(
    worth.map(({ id, price }) => [id, pesos(centavos((price * percent) / 100))]),
  )
}

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${String(index + 1).padStart(2, '0')}`)

/** Services of a room: the last rooms are for facials, the first three fifths for every massage, the rest for some. */
function servedIn(services: readonly Service[], index: number, rooms: number): string[] {
  const faces = services.filter(({ type }) => type === 'FACE')
  const massages = services.filter(({ type }) => type === 'MASSAGE')
  if (index >= rooms - 2) return faces.map(({ id }) => id)
  const some = index < rooms * 0.6 ? massages : massages.filter(({ name }) => name !== 'HILOT 60')
  return some.map(({ id }) => id)
}
