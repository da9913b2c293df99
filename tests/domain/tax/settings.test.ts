import { expect, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { settingsOf } from '#domain/resources/copy-store'
import { business, storeCode } from '../../support/business'
import { done, refusalOf } from '../../support/commands'
import { permit, registered } from './registered'

const world = business()
type Body = Record<string, unknown>

function inputOf(body: Body) {
  const input = commands.updateStoreSettings.parse({ id: storeCode, ...body })
  if (!input) throw new Error('the body cannot be read')
  return input
}

const ruleOf = (body: Body, before = world) =>
  refusalOf(before, 'updateStoreSettings', inputOf(body))?.message

test.each<[Body, string | undefined]>([
  [{ taxKind: '' }, undefined],
  [{ tinBranch: '1', tin: '12' }, undefined],
  [registered, undefined],
  [
    { ...registered, tin: '123-456-789-000' },
    'The TIN should have 9 digits without the branch, such as 123-456-789.',
  ],
  [{ ...registered, tinBranch: '000' }, 'The branch code should have 5 digits, such as 00000.'],
  [{ ...registered, registeredName: ' ' }, 'Registered name is required'],
  [{ ...registered, registeredAddress: '' }, 'Registered address is required'],
  [{ ...registered, permit }, undefined],
  [
    { ...registered, permit: { permitNumber: 'FP-1' } },
    'Invoice needs the MIN, serial number and accreditation number too. Leave the whole permit blank until you have it.',
  ],
  [
    { permit: { ...permit, min: ' ' } },
    'Invoice needs the MIN too. Leave the whole permit blank until you have it.',
  ],
])('TAX-1 settings that leave a gap on papers are refused: %j', (body, expected) => {
  expect(ruleOf(body)).toBe(expected)
})

test('TAX-1 a change of another setting asks nothing of taxes, a blank TIN later is refused', () => {
  const after = done(world, 'updateStoreSettings', inputOf(registered))
  expect(after.store).toMatchObject({ ...registered, vatRate: 12 })
  expect(ruleOf({ phone: '1' }, after)).toBeUndefined()
  expect(ruleOf({ tin: '' }, after)).toContain('The TIN should have 9 digits')
})

test('TAX-1 PRIVILEGE-1 a store opened with copied settings is registered by itself', () => {
  const { store } = done(world, 'updateStoreSettings', inputOf({ ...registered, permit }))
  const copied = Object.keys(settingsOf(store))
  expect(copied).toContain('charge')
  for (const field of [...Object.keys(registered), 'permit']) expect(copied).not.toContain(field)
  // Another store may be no part of a hotel.
  expect(copied).not.toContain('givesPrivileges')
})
