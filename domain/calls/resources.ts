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
import { defineCall } from './define-call'
import { inStore, listed, nothing, staffsListed } from './query'

const list = <Row extends v.GenericSchema>(path: string, row: Row, failure: string) =>
  defineCall({
    method: 'GET',
    path,
    may: 'user',
    query: listed,
    body: nothing,
    answer: v.array(row),
    status: 200,
    failure,
    needs: [],
  })

/** Defines the call that adds a row; the client may choose its id. */
const add = <Row extends v.GenericSchema, Entries extends v.ObjectEntries>(
  path: string,
  row: Row,
  input: v.ObjectSchema<Entries, undefined>,
  failure: string,
) =>
  defineCall({
    method: 'POST',
    path,
    may: 'user',
    query: inStore,
    body: v.object({ ...input.entries, id: newId }),
    answer: row,
    status: 201,
    failure,
    needs: ['body'],
  })

const update = <Row extends v.GenericSchema, Body extends v.GenericSchema>(
  path: string,
  row: Row,
  body: Body,
  failure: string,
) =>
  defineCall({
    method: 'PATCH',
    path: `${path}/{id}`,
    may: 'user',
    query: inStore,
    body,
    answer: row,
    status: 200,
    failure,
    needs: ['body'],
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
  deleteResource: defineCall({
    method: 'POST',
    path: '/v1/resources/{kind}/delete/{id}',
    may: 'user',
    query: inStore,
    body: v.object({ deleted: v.literal(true), storeCode: v.optional(shortText) }),
    answer: v.looseObject({ id: v.string(), deleted: v.literal(true), version: v.number() }),
    status: 200,
    failure: 'Failed to delete.',
    needs: ['body'],
  }),
  staff: defineCall({
    method: 'GET',
    path: '/v1/staffs/{id}',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: staff,
    status: 200,
    failure: 'Failed to get staff.',
    needs: [],
  }),
  store: defineCall({
    method: 'GET',
    path: '/v1/stores',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: store,
    status: 200,
    failure: 'Failed to get store.',
    needs: [],
  }),
  updateLoyalty: defineCall({
    method: 'PATCH',
    path: '/v1/stores/loyalty/{storeCode}',
    may: 'changeStore',
    query: inStore,
    body: loyaltyInput,
    answer: store,
    status: 200,
    failure: 'Failed to store loyalty config.',
    needs: ['body'],
  }),
  // An extension beyond the calls listed in SPEC.md.
  updateStoreSettings: defineCall({
    method: 'PATCH',
    path: '/v1/stores/settings/{storeCode}',
    may: 'changeStore',
    query: inStore,
    body: storeSettingsInput,
    answer: store,
    status: 200,
    failure: 'Failed to update store settings.',
    needs: ['body'],
  }),
}
