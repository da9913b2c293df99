import * as v from 'valibot'
import { type AnyCall, pathOf } from '../calls/define-call'
import { resourceCalls as calls } from '../calls/resources'
import { id } from '../kernel/fields'
import { type DeleteInput, deleteResource, resourceKind } from '../resources/delete-resource'
import { type LoyaltyInput, updateLoyalty } from '../resources/loyalty'
import { type FieldsBody, fieldsIn, type SaveInput } from '../resources/save'
import { saveLocker } from '../resources/save-locker'
import { saveProduct } from '../resources/save-product'
import { savePromo } from '../resources/save-promo'
import { saveRoom } from '../resources/save-room'
import { saveService } from '../resources/save-service'
import { saveStaff } from '../resources/save-staff'
import { updateStoreSettings } from '../resources/store-settings'
import type { StoreSettingsInput } from '../resources/store-settings-input'
import type { Locker } from '../rows/locker'
import type { Product } from '../rows/product'
import type { Promo } from '../rows/promo'
import { serverIdIn } from '../rows/references'
import type { ResourceKind } from '../rows/resources'
import type { Room } from '../rows/room'
import type { Service } from '../rows/service'
import type { Staff } from '../rows/staff'
import type { Transition } from '../rows/world'
import { type Command, type CommandsOf, sameFields, targeted, withTarget } from './define-command'
import { type Moment, type Stamp, unstamped } from './facts'

const facts = { stamps: unstamped, takesMoney: false, appends: null, acts: 'always' } as const

/** The day on which a therapist's day off begins, if it is given now. */
const dayOffOn = <Input extends { dayOffNow?: unknown; dayOffOn?: unknown }>(
  input: Input,
  { now }: Moment,
): Input => (input.dayOffNow ? { ...input, dayOffOn: input.dayOffOn ?? now.date } : input)

/** Sends the id that the client has chosen with an add, so that repeating the request adds one row. */
const adding = <Row>(
  table: ResourceKind,
  call: AnyCall,
  transition: Transition<SaveInput<Row>>,
  stamps: Stamp<SaveInput<Row>> = unstamped,
): Command<SaveInput<Row>> =>
  targeted<SaveInput<Row>>({
    call,
    transition,
    table,
    facts: { ...facts, stamps },
    extra: (input) => ({ id: input.id }),
  })

/** A call whose body has fields of a row. */
type SavingCall = AnyCall & { body: FieldsBody }

const updating = <Row>(
  table: ResourceKind,
  call: SavingCall,
  transition: Transition<SaveInput<Row>>,
  stamps: Stamp<SaveInput<Row>> = unstamped,
): Command<SaveInput<Row>> =>
  targeted<SaveInput<Row>>({
    call,
    transition,
    table,
    facts: { ...facts, stamps },
    edits: sameFields(fieldsIn(call.body)),
  })

type LoyaltyRules = LoyaltyInput & { id: string }
type StoreSettings = StoreSettingsInput & { id: string }

const loyalty = targeted<LoyaltyRules>({
  call: calls.updateLoyalty,
  facts,
  transition: updateLoyalty,
  table: 'stores',
  edits: sameFields(fieldsIn(calls.updateLoyalty.body)),
  isWhole: true,
})

const settings = targeted<StoreSettings>({
  call: calls.updateStoreSettings,
  facts,
  transition: updateStoreSettings,
  table: 'stores',
  edits: sameFields(fieldsIn(calls.updateStoreSettings.body)),
})

/** The command with the store's code in its path: a store's id is its code. */
const ofStore = <Input extends { id: string }>(command: Command<Input>): Command<Input> => ({
  ...command,
  request: ({ id, ...body }) => ({ path: pathOf(command.call, { storeCode: id }), body }),
  received: ({ params, body }) => withTarget(body, params.storeCode),
})

export interface ResourceInputs {
  addService: SaveInput<Service>
  updateService: SaveInput<Service>
  addPromo: SaveInput<Promo>
  updatePromo: SaveInput<Promo>
  addStaff: SaveInput<Staff>
  updateStaff: SaveInput<Staff>
  addRoom: SaveInput<Room>
  updateRoom: SaveInput<Room>
  addLocker: SaveInput<Locker>
  updateLocker: SaveInput<Locker>
  addProduct: SaveInput<Product>
  updateProduct: SaveInput<Product>
  deleteResource: DeleteInput
  updateLoyalty: LoyaltyRules
  updateStoreSettings: StoreSettings
}

const deletion = v.object({ id, kind: resourceKind, deleted: v.literal(true) })
const asDeletion = (given: unknown): DeleteInput | null => {
  const parsed = v.safeParse(deletion, given)
  return parsed.success ? parsed.output : null
}

/** Deletes a row of the kind that its path names. */
const deleting: Command<DeleteInput> = {
  call: calls.deleteResource,
  transition: deleteResource,
  parse: asDeletion,
  request: ({ id, kind, deleted }) => ({
    path: pathOf(calls.deleteResource, { kind, id }),
    body: { deleted },
  }),
  // A request with an unknown kind names no row, so the command is refused as missing.
  received: ({ params, body }) =>
    asDeletion({ ...body, ...params }) ?? { id: '', kind: 'lockers', deleted: true },
  subject: ({ kind, id }) => ({ table: kind, id }),
  mobile: () => null,
  references: ({ kind, id }) => [{ table: kind, id }],
  withIds(input, ids) {
    const id = serverIdIn(ids, input.kind, input.id)
    return id === input.id ? input : { ...input, id }
  },
  edits: { deleted: { fields: ['deleted'], money: false } },
  facts,
  isWhole: false,
}

/** Commands that add, update and delete resources, and change the store's loyalty rules and settings. */
export const resourceCommands: CommandsOf<ResourceInputs> = {
  addService: adding<Service>('services', calls.addService, saveService.add),
  updateService: updating<Service>('services', calls.updateService, saveService.update),
  addPromo: adding<Promo>('promos', calls.addPromo, savePromo.add),
  updatePromo: updating<Promo>('promos', calls.updatePromo, savePromo.update),
  addStaff: adding<Staff>('staffs', calls.addStaff, saveStaff.add, dayOffOn),
  updateStaff: updating<Staff>('staffs', calls.updateStaff, saveStaff.update, dayOffOn),
  addRoom: adding<Room>('rooms', calls.addRoom, saveRoom.add),
  updateRoom: updating<Room>('rooms', calls.updateRoom, saveRoom.update),
  addLocker: adding<Locker>('lockers', calls.addLocker, saveLocker.add),
  updateLocker: updating<Locker>('lockers', calls.updateLocker, saveLocker.update),
  addProduct: adding<Product>('products', calls.addProduct, saveProduct.add),
  updateProduct: updating<Product>('products', calls.updateProduct, saveProduct.update),
  deleteResource: deleting,
  updateLoyalty: ofStore(loyalty),
  updateStoreSettings: ofStore(settings),
}
