import { PromosScreen } from '../../../src/screens/promos/promos-screen'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { type Facts, unique } from './facts'

const breaks = '12:00 – 1:00 PM4:00 – 4:30 PM'
const bothMassages = 'SHIATSU 90310.25SWEDISH 60200.00'

export const services: Facts = {
  title: 'Services',
  ids: 'SERVICE-1',
  screen: <ServicesScreen />,
  noun: 'service',
  heads: ['Name', 'Available', 'Price (PHP)', 'Duration', 'Cleaning Time', 'Type', 'Actions'],
  rows: [
    ['GYM PASS', 'Yes', '300.00', '-', '-', 'FITNESS'],
    ['SHIATSU 90', 'Yes', '1,250.50', '90 min', '30 min', 'MASSAGE'],
    ['SWEDISH 60', 'Yes', '800.00', '60 min', '15 min', 'MASSAGE'],
  ],
  search: ['massage 90', ['SHIATSU 90']],
  none: { services: new Map() },
  empty: 'No services created.',
  refusals: [
    { says: unique },
    { texts: { 'Name, required': ' Hot stone ' }, says: 'Price is required' },
    {
      texts: { 'Price (PHP), required': '1,950.50' },
      choices: { Type: 'MASSAGE' },
      says: 'Duration and Break Duration is required for MASSAGE type',
    },
    {
      texts: { 'Duration (minutes), required': '60.5', 'Cleaning Time (minutes)': '20' },
      says: 'Duration should be a whole number.',
    },
    {
      texts: { 'Duration (minutes), not a whole number': '90', 'RAINY DAY (PHP)': '0.5' },
      says: 'Promo discount should be at least 1',
    },
  ],
  added: {
    texts: {
      'RAINY DAY (PHP)': '',
      'OLD PROMO (PHP)': '1',
      'Called on the board': ' Hot 90',
    },
    presses: ['ROOM 2'],
    says: 'Service added',
    command: 'addService',
    input: {
      name: 'Hot stone',
      shortName: 'Hot 90',
      price: 1950.5,
      type: 'MASSAGE',
      duration: 90,
      breakDuration: 20,
      hasStaff: true,
      hasRoom: true,
      rooms: ['r2'],
      promoLessMap: { old: 1 },
      available: true,
    },
    row: ['HOT STONE', 'Yes', '1,950.50', '90 min', '20 min', 'MASSAGE'],
  },
  updated: {
    name: 'GYM PASS',
    id: 'gym',
    texts: { 'Price (PHP)': '350' },
    says: 'Service details updated',
    command: 'updateService',
    input: {
      id: 'gym',
      name: 'Gym pass',
      shortName: '',
      price: 350,
      type: 'FITNESS',
      duration: null,
      breakDuration: null,
      hasStaff: false,
      hasRoom: false,
      rooms: [],
      promoLessMap: {},
      available: true,
    },
    row: ['GYM PASS', 'Yes', '350.00', '-', '-', 'FITNESS'],
  },
}

export const promos: Facts = {
  title: 'Promos',
  ids: 'PROMO-1',
  screen: <PromosScreen />,
  noun: 'promo',
  heads: ['Name', 'Available', 'Service & Discount Mapping', 'Actions'],
  rows: [
    ['OLD PROMO', 'No', '-'],
    ['RAINY DAY', 'Yes', 'GYM PASS30.55SWEDISH 60100.00'],
  ],
  search: ['swedish', ['RAINY DAY']],
  none: { promos: new Map() },
  empty: 'No promos created.',
  refusals: [
    { says: unique },
    {
      texts: { 'Name, required': 'Birthday', 'SWEDISH 60 (PHP)': '0.99' },
      says: 'Promo discount should be at least 1',
    },
    { texts: { 'SWEDISH 60 (PHP)': 'half' }, says: 'Promo discount should be a number.' },
  ],
  added: {
    texts: { 'SWEDISH 60 (PHP)': '80' },
    says: 'Promo added',
    command: 'addPromo',
    input: { name: 'Birthday', serviceLessPriceMap: { swedish: 80 }, available: true },
    row: ['BIRTHDAY', 'Yes', 'SWEDISH 6080.00'],
  },
  updated: {
    name: 'RAINY DAY',
    id: 'rainy',
    texts: { 'GYM PASS (PHP)': '' },
    says: 'Promo details updated',
    command: 'updatePromo',
    input: {
      id: 'rainy',
      name: 'Rainy day',
      serviceLessPriceMap: { swedish: 100 },
      available: true,
    },
    row: ['RAINY DAY', 'Yes', 'SWEDISH 60100.00'],
  },
}

export const therapists: Facts = {
  title: 'Therapists',
  ids: 'STAFF-1 STAFF-2',
  screen: <TherapistsScreen />,
  noun: 'therapist',
  heads: [
    'Name',
    'Available',
    'Service & Commission Mapping (PHP)',
    'Schedule Type',
    'Break Hours',
    'Days Off',
    'Actions',
  ],
  rows: [
    ['ANA', 'Yes', bothMassages, 'OPENING', breaks, '-'],
    ['BEA', 'Yes', bothMassages, 'MID', breaks, '-'],
    ['CORA', 'Yes', 'SWEDISH 60180.00', '-', breaks, 'SUN'],
  ],
  search: ['sun', ['CORA']],
  none: { staffs: new Map() },
  empty: 'No therapists created',
  refusals: [
    { says: `Therapist ${unique}` },
    {
      texts: { 'Therapist Name, required': 'Dina' },
      says: 'Therapist Schedule Type is required',
    },
    {
      texts: { 'SWEDISH 60 (PHP)': '0.5' },
      choices: { 'Schedule Type': 'CLOSING' },
      says: 'Commission should be at least 1',
    },
    { texts: { 'SWEDISH 60 (PHP)': 'many' }, says: 'Commission should be a number.' },
  ],
  added: {
    texts: { 'SWEDISH 60 (PHP)': '250' },
    says: 'Therapist added',
    command: 'addStaff',
    input: {
      name: 'Dina',
      staffScheduleType: 'CLOSING',
      startDutyTime: null,
      lastCallTime: null,
      available: true,
      dayOffNow: false,
      staffBreaks: [],
      daysOff: [],
      serviceCommissionMap: { swedish: 250 },
    },
    row: ['DINA', 'Yes', 'SWEDISH 60250.00', 'CLOSING', '-', '-'],
  },
  updated: {
    name: 'BEA',
    id: 'bea',
    texts: { 'SHIATSU 90 (PHP)': '' },
    choices: { 'First break': 'None', 'Duty starts': '2:00 PM' },
    presses: ['Available', 'WED', 'MON'],
    says: 'Therapist details updated',
    command: 'updateStaff',
    input: {
      id: 'bea',
      name: 'Bea',
      staffScheduleType: 'MID',
      startDutyTime: '14:00',
      lastCallTime: null,
      available: false,
      dayOffNow: false,
      staffBreaks: ['four'],
      daysOff: ['MON', 'WED'],
      serviceCommissionMap: { swedish: 200 },
    },
    row: ['BEA', 'No', 'SWEDISH 60200.00', 'MID', '4:00 – 4:30 PM', 'MON, WED'],
  },
}
