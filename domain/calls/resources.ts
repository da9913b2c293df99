import * as v from 'valibot'
import { newId, shortText } from '../kernel/fields'
import { loyaltyInput } from '../resources/loyalty'
import { lockerInput } from '../resources/save-locker'
import { productInput } from '../resources/save-product'
import { promoInput } from '../resources/save-promo'
import { roomInput } from '../resources/save-room'
import { serviceInput } from '../resources/save-service'
import { staffInput } from '../resources/save-staff'
import { storeSettingsInput } from '../resources/store-settings-input'
import { locker } from '../rows/locker'
import { product } from '../rows/product'
import { promo } from '../rows/promo'
import { room } from '../rows/room'
import { service } from '../rows/service'
import { staff } from '../rows/staff'
import { store } from '../rows/store'
import { get, patch, post } from './define-call'
import { listed, staffsListed } from './query'

const list = <Row extends v.GenericSchema>(path: string, row: Row, failure: string) =>
  get({
    path,
    query: listed,
    answer: v.array(row),
    failure,
  })

/** Defines the call that adds a row; the client may choose its id. */
const add = <Row extends v.GenericSchema, Entries extends v.ObjectEntries>(
  path: string,
  row: Row,
  input: v.ObjectSchema<Entries, undefined>,
  failure: string,
) =>
  post({
    path,
    body: v.object({ ...input.entries, id: newId }),
    answer: row,
    status: 201,
    failure,
  })

const update = <Row extends v.GenericSchema, Body extends v.GenericSchema>(
  path: string,
  row: Row,
  body: Body,
  failure: string,
) =>
  patch({
    path: `${path}/{id}`,
    body,
    answer: row,
    failure,
  })

/** Calls for the resource lists and the store (SPEC.md API-RES, API-USER). */
export const resourceCalls = {
  services: list('/v1/services-offered', service, 'Failed to get services.'),
  promos: list('/v1/promos', promo, 'Failed to get promos.'),
  staffs: { ...list('/v1/staffs', staff, 'Failed to get staffs.'), query: staffsListed },
  rooms: list('/v1/rooms', room, 'Failed to get rooms.'),
  lockers: list('/v1/lockers', locker, 'Failed to get lockers.'),
  products: list('/v1/products', product, 'Retrieving products has failed.'),
  addService: add('/v1/services-offered', service, serviceInput, 'Failed to add service.'),
  updateService: update('/v1/services-offered', service, serviceInput, 'Failed to update service.'),
  addPromo: add('/v1/promos', promo, promoInput, 'Failed to add promo.'),
  updatePromo: update('/v1/promos', promo, promoInput, 'Failed to update promo.'),
  addStaff: add('/v1/staffs', staff, staffInput, 'Failed to add staff.'),
  updateStaff: update('/v1/staffs', staff, staffInput, 'Failed to update staff.'),
  addRoom: add('/v1/rooms', room, roomInput, 'Failed to add room.'),
  updateRoom: update('/v1/rooms', room, roomInput, 'Failed to update room.'),
  addLocker: add('/v1/lockers', locker, lockerInput, 'Failed to add locker.'),
  updateLocker: update('/v1/lockers', locker, lockerInput, 'Failed to update locker.'),
  addProduct: add('/v1/products', product, productInput, 'Adding a new product has failed.'),
  updateProduct: update('/v1/products', product, productInput, 'Updating product has failed.'),
  // An extension beyond the calls listed in SPEC.md.
  deleteResource: post({
    path: '/v1/resources/{kind}/delete/{id}',
    may: 'deleteRows',
    body: v.object({ deleted: v.literal(true), storeCode: v.optional(shortText) }),
    answer: v.looseObject({ id: v.string(), deleted: v.literal(true), version: v.number() }),
    failure: 'Failed to delete.',
  }),
  staff: get({
    path: '/v1/staffs/{id}',
    answer: staff,
    failure: 'Failed to get staff.',
  }),
  store: get({
    path: '/v1/stores',
    answer: store,
    failure: 'Failed to get store.',
  }),
  updateLoyalty: patch({
    path: '/v1/stores/loyalty/{storeCode}',
    may: 'changeStore',
    body: loyaltyInput,
    answer: store,
    failure: 'Failed to store loyalty config.',
  }),
  // An extension beyond the calls listed in SPEC.md.
  updateStoreSettings: patch({
    path: '/v1/stores/settings/{storeCode}',
    may: 'changeStore',
    body: storeSettingsInput,
    answer: store,
    failure: 'Failed to update store settings.',
  }),
}
