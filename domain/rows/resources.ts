import type { GenericSchema } from 'valibot'
import { type Locker, locker } from './locker'
import { type Product, product } from './product'
import { type Promo, promo } from './promo'
import { type Room, room } from './room'
import { type Service, service } from './service'
import { type Staff, staff } from './staff'

export interface Resources {
  services: Service
  promos: Promo
  staffs: Staff
  rooms: Room
  lockers: Locker
  products: Product
}
export type ResourceKind = keyof Resources

/** A kind of resource: its name on screen, its path and its rows. */
export interface ResourceDefinition<Row> {
  title: string
  path: string
  row: GenericSchema<unknown, Row>
}

/** All kinds of resources; every layer derives its handling of resources from this table. */
export const resources: { [Kind in ResourceKind]: ResourceDefinition<Resources[Kind]> } = {
  services: { title: 'Services', path: '/v1/services-offered', row: service },
  promos: { title: 'Promos', path: '/v1/promos', row: promo },
  staffs: { title: 'Therapists', path: '/v1/staffs', row: staff },
  rooms: { title: 'Rooms', path: '/v1/rooms', row: room },
  lockers: { title: 'Lockers', path: '/v1/lockers', row: locker },
  products: { title: 'Products', path: '/v1/products', row: product },
}

export const resourceKinds = Object.keys(resources) as ResourceKind[] // the literal's own keys
