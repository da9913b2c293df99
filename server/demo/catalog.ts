/* Services, products and promos of the demo business. Prices in PHP; durations and cleaning in minutes. */

interface ServiceOffer {
  name: string
  price: number
  duration: number | null
  cleaning: number | null
  type: string
  /** relative frequency of bookings */
  weight: number
  /** PHP that the therapist earns */
  commission?: number
  available?: boolean
}

const massage = (
  name: string,
  price: number,
  duration: number,
  weight: number,
  commission: number,
): ServiceOffer => ({ name, price, duration, cleaning: 15, type: 'MASSAGE', weight, commission })

const other = (
  name: string,
  price: number,
  duration: number | null,
  type: string,
  weight: number,
): ServiceOffer => ({ name, price, duration, cleaning: null, type, weight })

export const serviceOffers: readonly ServiceOffer[] = [
  massage('SWEDISH MASSAGE 60', 1200, 60, 9, 350),
  massage('HILOT 60', 1300, 60, 7, 380),
  massage('THAI MASSAGE 60', 1250, 60, 5, 360),
  massage('SHIATSU 60', 1250, 60, 5, 360),
  { ...massage('HOT STONE 90', 1950, 90, 4, 520), cleaning: 20 },
  massage('SWEDISH MASSAGE 90', 1650, 90, 4, 480),
  massage('LOMI LOMI 90', 1800, 90, 2, 500),
  { ...massage('VENTOSA 45', 950, 45, 0, 300), available: false },
  { ...other('FACIAL', 880, 60, 'FACE', 3), cleaning: 10 },
  { ...other('EAR CANDLING', 350, 30, 'FACE', 0), available: false },
  other('FOOT SPA', 450, 45, 'NAILS', 5),
  other('MANICURE', 280, 40, 'NAILS', 4),
  other('PEDICURE', 320, 50, 'NAILS', 4),
  other('HOT COMPRESS', 300, 15, 'ADD-ON', 0),
  other('SAUNA DAY PASS', 600, null, 'DAY PASS', 5),
]

export const hotCompress = 'HOT COMPRESS'

/** Discounts in percent. The four DNA promos are those of the DNA report (SPEC.md REPORT-7). */
export const promoOffers = [
  { name: 'DNA BASIC', percent: 15, available: true },
  { name: 'DNA FITNESS', percent: 15, available: true },
  { name: 'DNA PLATINUM & VIP', percent: 15, available: true },
  { name: 'DNA PREMIER', percent: 15, available: true },
  { name: 'SENIOR CITIZEN', percent: 20, available: true },
  { name: 'BIRTHDAY MONTH', percent: 10, available: true },
  { name: 'OPENING WEEK', percent: 25, available: false },
] as const

export const productOffers: readonly { name: string; price: number; type: string }[] = [
  { name: 'SALABAT', price: 90, type: 'DRINKS' },
  { name: 'COCONUT WATER', price: 110, type: 'DRINKS' },
  { name: 'ICED TEA', price: 80, type: 'DRINKS' },
  { name: 'CALAMANSI JUICE', price: 85, type: 'DRINKS' },
  { name: 'BARAKO COFFEE', price: 120, type: 'DRINKS' },
  { name: 'BOTTLED WATER', price: 40, type: 'DRINKS' },
  { name: 'GINGER TURMERIC SHOT', price: 95, type: 'DRINKS' },
  { name: 'BANANA CHIPS', price: 60, type: 'SNACKS' },
  { name: 'DRIED MANGO', price: 145, type: 'SNACKS' },
  { name: 'POLVORON', price: 55, type: 'SNACKS' },
  { name: 'OTAP', price: 70, type: 'SNACKS' },
  { name: 'LAVENDER OIL 50 ML', price: 350, type: 'OILS' },
  { name: 'LEMONGRASS OIL 50 ML', price: 320, type: 'OILS' },
  { name: 'PEPPERMINT OIL 50 ML', price: 340, type: 'OILS' },
  { name: 'EUCALYPTUS OIL 50 ML', price: 330, type: 'OILS' },
  { name: 'VIRGIN COCONUT OIL 100 ML', price: 280, type: 'OILS' },
  { name: 'ROLL-ON BLEND 10 ML', price: 195, type: 'OILS' },
  { name: 'COTTON SLIPPERS', price: 150, type: 'RETAIL' },
  { name: 'HERBAL BALM', price: 180, type: 'RETAIL' },
  { name: 'BAMBOO TOWEL', price: 420, type: 'RETAIL' },
  { name: 'SEA SALT SCRUB', price: 390, type: 'RETAIL' },
  { name: 'SLEEP MASK', price: 260, type: 'RETAIL' },
  { name: 'SCENTED CANDLE', price: 480, type: 'RETAIL' },
  { name: 'FOOT FILE', price: 120, type: 'RETAIL' },
  { name: 'GIFT BOX', price: 950, type: 'RETAIL' },
]

/** Names of therapists; the first ones work the opening shift. */
export const therapistNames = {
  SERENITY_MAKATI: [
    ...['ALMA', 'BETH', 'CORA', 'DALIA', 'ESTER', 'FE', 'GINA', 'HELEN', 'INA', 'JOSIE'],
    ...['KRIS', 'LENY', 'MARICEL', 'NENA', 'OLIVE', 'PERLA', 'RHODA', 'SALLY', 'TESSIE', 'VILMA'],
  ],
  SERENITY_CEBU: ['AIDA', 'BABES', 'CELIA', 'DORIS', 'EDNA', 'FLOR', 'GRACIA', 'HILDA', 'IMELDA'],
} as const

export const storeOffers = [
  {
    code: 'SERENITY_MAKATI',
    name: 'Serenity Makati',
    address: '2F Legazpi Street, Makati',
    rooms: 15,
    lockers: 40,
  },
  {
    code: 'SERENITY_CEBU',
    name: 'Serenity Cebu',
    address: '12 Gorordo Avenue, Cebu City',
    rooms: 8,
    lockers: 24,
  },
] as const
export type StoreOffer = (typeof storeOffers)[number]

export const demoAccounts = [
  { username: 'owner', roles: ['SUPER_ADMIN'], storeCode: 'SERENITY_MAKATI' },
  { username: 'makati', roles: ['ADMIN'], storeCode: 'SERENITY_MAKATI' },
  { username: 'cebu01', roles: ['ADMIN'], storeCode: 'SERENITY_CEBU' },
].map((account) => ({
  ...account,
  password: `${account.username}-demo`,
  firstName: account.username === 'owner' ? 'Olivia' : 'Front',
  lastName: account.username === 'owner' ? 'Serrano' : 'Desk',
}))
