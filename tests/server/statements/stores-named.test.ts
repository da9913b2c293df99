import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesOfMigrations, withoutStore } from './stores-named.mjs'

const ofStores = new Set(['stores', 'rooms', 'lockers'])

test.each([
  ['select 1 from rooms where id = $1', ['rooms']],
  ['select 1 from rooms where store_code = $1', []],
  ['select 1 from stores where code = $1', []],
  ['select store_code from rooms', ['rooms']],
  ['select 1 from customers where id = $1', []],
  ['select 1 from rooms join lockers using (store_code)', []],
  ['select 1 from rooms where store_code = $1 union select 1 from lockers', ['lockers']],
  ['select (select id from rooms limit 1) from lockers where store_code = $1', ['rooms']],
  ['insert into rooms (store_code, id) values ($1, $2)', []],
  ['insert into rooms select * from given', ['rooms']],
  ['update rooms set store_code = $1', ['rooms']],
  [
    'with a as (delete from rooms where store_code = $1), b as (delete from lockers) select 1',
    ['lockers'],
  ],
])('finds the tables that a statement reaches without a store: %s', (text, tables) => {
  expect(withoutStore(text, ofStores)).toEqual(tables)
})

test('deploy/citus.sql places every table', () => {
  const text = readFileSync('deploy/citus.sql', 'utf8')
  const placed = [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(placed).toEqual(expect.arrayContaining([...tablesOfMigrations().keys()]))
})
