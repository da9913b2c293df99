import { LockersScreen } from '../../../src/screens/lockers/lockers-screen'
import { ProductsScreen } from '../../../src/screens/products/products-screen'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { type Facts, unique } from './facts'
import { GiftCardsScreen } from './gift-cards'

export const rooms: Facts = {
  title: 'Rooms',
  ids: 'ROOM-1',
  screen: <RoomsScreen />,
  noun: 'room',
  heads: ['Name', 'Available', 'Services', 'Actions'],
  rows: [
    ['ROOM 1', 'Yes', 'GYM PASSSHIATSU 90SWEDISH 60'],
    ['ROOM 2', 'Yes', 'SHIATSU 90SWEDISH 60'],
    ['ROOM 3', 'Yes', 'SWEDISH 60'],
  ],
  search: ['shiatsu', ['ROOM 1', 'ROOM 2']],
  none: { rooms: new Map() },
  empty: 'No rooms created.',
  refusals: [{ says: unique }],
  added: {
    texts: { 'Name, required': 'Garden' },
    presses: ['SWEDISH 60'],
    says: 'Room added',
    command: 'addRoom',
    input: { name: 'Garden', serviceIds: ['swedish'], available: true },
    row: ['GARDEN', 'Yes', 'SWEDISH 60'],
  },
  updated: {
    name: 'ROOM 2',
    id: 'r2',
    presses: ['SWEDISH 60'],
    says: 'Room details updated',
    command: 'updateRoom',
    input: { id: 'r2', name: 'Room 2', serviceIds: ['shiatsu'], available: true },
    row: ['ROOM 2', 'Yes', 'SHIATSU 90'],
  },
}

export const lockers: Facts = {
  title: 'Lockers',
  ids: 'LOCKER-1',
  screen: <LockersScreen />,
  noun: 'locker',
  heads: ['Name', 'Available', 'Actions'],
  rows: [
    ['LOCKER L1', 'Yes'],
    ['LOCKER L2', 'Yes'],
    ['LOCKER L3', 'Yes'],
  ],
  search: ['l3', ['LOCKER L3']],
  none: { lockers: new Map() },
  empty: 'No lockers created.',
  refusals: [{ says: unique }, { texts: { 'Name, required': 'LOCKER L2' }, says: unique }],
  added: {
    texts: { 'Name, required': ' Corner ' },
    says: 'Locker added',
    command: 'addLocker',
    input: { name: 'Corner', available: true },
    row: ['CORNER', 'Yes'],
  },
  updated: {
    name: 'LOCKER L1',
    id: 'l1',
    texts: { Name: 'Locker one' },
    says: 'Locker details updated',
    command: 'updateLocker',
    input: { id: 'l1', name: 'Locker one', available: true },
    row: ['LOCKER ONE', 'Yes'],
  },
}

export const products: Facts = {
  title: 'Products',
  ids: 'PRODUCT-1',
  screen: <ProductsScreen />,
  noun: 'product',
  heads: ['Name', 'Available', 'Price', 'Type', 'Actions'],
  rows: [
    ['Lavender oil', 'Yes', 'PHP 249.75', 'OIL'],
    ['Water', 'Yes', 'PHP 35.00', 'DRINK'],
  ],
  search: ['drink', ['Water']],
  none: { products: new Map() },
  empty: 'No products created.',
  refusals: [
    { says: `${unique}.` },
    { texts: { 'Name, required': 'Salabat' }, says: 'Price is required.' },
    { texts: { 'Price (PHP), required': 'cheap' }, says: 'Price should be a number.' },
  ],
  added: {
    texts: { 'Price (PHP), not a number': '90' },
    choices: { Type: 'DRINK' },
    says: 'New product is added.',
    command: 'addProduct',
    input: { name: 'Salabat', price: 90, type: 'DRINK', available: true },
    row: ['Salabat', 'Yes', 'PHP 90.00', 'DRINK'],
  },
  updated: {
    name: 'Water',
    id: 'water',
    texts: { 'Price (PHP)': '40' },
    says: 'Product details are updated.',
    command: 'updateProduct',
    input: { id: 'water', name: 'Water', price: 40, type: 'DRINK', available: true },
    row: ['Water', 'Yes', 'PHP 40.00', 'DRINK'],
  },
}

export const giftCards: Facts = {
  title: 'Gift cards, by the recipe of src/README.md',
  ids: 'MGMT-1',
  screen: <GiftCardsScreen />,
  noun: 'gift card',
  heads: ['Name', 'Available', 'Worth', 'Actions'],
  rows: [
    ['LAVENDER OIL', 'Yes', 'PHP 249.75'],
    ['WATER', 'Yes', 'PHP 35.00'],
  ],
  search: ['lav', ['LAVENDER OIL']],
  none: { products: new Map() },
  empty: 'No gift cards created.',
  refusals: [
    { says: `${unique}.` },
    {
      texts: { 'Name, required': 'Birthday', 'Worth (PHP)': 'much' },
      says: 'Worth should be a number.',
    },
  ],
  added: {
    texts: { 'Worth (PHP), not a number': '1000' },
    says: 'Gift card added',
    command: 'addProduct',
    input: { name: 'Birthday', price: 1000, available: true },
    row: ['BIRTHDAY', 'Yes', 'PHP 1,000.00'],
  },
  updated: {
    name: 'WATER',
    id: 'water',
    texts: { 'Worth (PHP)': '1200' },
    says: 'Gift card details updated',
    command: 'updateProduct',
    input: { id: 'water', name: 'Water', price: 1200, available: true },
    row: ['WATER', 'Yes', 'PHP 1,200.00'],
  },
}
