import { calls } from '#domain/calls/all'
import { writing } from '../http/route'
import { carryOut } from './carry-out'
import { contextOf, newIdOf, onTarget } from './circumstances'

/** Adding and updating of resources, and the store's loyalty rules (SPEC.md API-RES, API-USER). */
export const saveRoutes = {
  addService: writing(calls.addService, async (tx, asked) => {
    const id = newIdOf(asked, asked.body.id)
    if (!id.ok) return id
    const input = { ...asked.body, id: id.value }
    return carryOut(tx, ['addService', 'services'], input, contextOf(asked))
  }),
  updateService: writing(calls.updateService, (tx, asked) =>
    carryOut(tx, ['updateService', 'services'], onTarget(asked), contextOf(asked)),
  ),
  addPromo: writing(calls.addPromo, async (tx, asked) => {
    const id = newIdOf(asked, asked.body.id)
    if (!id.ok) return id
    const input = { ...asked.body, id: id.value }
    return carryOut(tx, ['addPromo', 'promos'], input, contextOf(asked))
  }),
  updatePromo: writing(calls.updatePromo, (tx, asked) =>
    carryOut(tx, ['updatePromo', 'promos'], onTarget(asked), contextOf(asked)),
  ),
  addStaff: writing(calls.addStaff, async (tx, asked) => {
    const id = newIdOf(asked, asked.body.id)
    if (!id.ok) return id
    const input = { ...asked.body, id: id.value }
    return carryOut(tx, ['addStaff', 'staffs'], input, contextOf(asked))
  }),
  updateStaff: writing(calls.updateStaff, (tx, asked) =>
    carryOut(tx, ['updateStaff', 'staffs'], onTarget(asked), contextOf(asked)),
  ),
  addRoom: writing(calls.addRoom, async (tx, asked) => {
    const id = newIdOf(asked, asked.body.id)
    if (!id.ok) return id
    const input = { ...asked.body, id: id.value }
    return carryOut(tx, ['addRoom', 'rooms'], input, contextOf(asked))
  }),
  updateRoom: writing(calls.updateRoom, (tx, asked) =>
    carryOut(tx, ['updateRoom', 'rooms'], onTarget(asked), contextOf(asked)),
  ),
  addLocker: writing(calls.addLocker, async (tx, asked) => {
    const id = newIdOf(asked, asked.body.id)
    if (!id.ok) return id
    const input = { ...asked.body, id: id.value }
    return carryOut(tx, ['addLocker', 'lockers'], input, contextOf(asked))
  }),
  updateLocker: writing(calls.updateLocker, (tx, asked) =>
    carryOut(tx, ['updateLocker', 'lockers'], onTarget(asked), contextOf(asked)),
  ),
  addProduct: writing(calls.addProduct, async (tx, asked) => {
    const id = newIdOf(asked, asked.body.id)
    if (!id.ok) return id
    const input = { ...asked.body, id: id.value }
    return carryOut(tx, ['addProduct', 'products'], input, contextOf(asked))
  }),
  updateProduct: writing(calls.updateProduct, (tx, asked) =>
    carryOut(tx, ['updateProduct', 'products'], onTarget(asked), contextOf(asked)),
  ),
  updateLoyalty: writing(calls.updateLoyalty, (tx, asked) => {
    const input = { ...asked.body, id: tx.storeCode }
    return carryOut(tx, ['updateLoyalty', 'stores'], input, contextOf(asked))
  }),
}
