import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Cells } from '#server/workbook/sheet'
import { createWorkbook } from '#server/workbook/workbook'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showCustomers } from './show-customers'

const quoted = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')

/** A contacts app's csv: many columns, several numbers in a cell. */
const google = [
  'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
  'Ana,,Cruz,,,,,1962-03-03,"Tea, no sugar",,* myContacts,*,ana@example.com,Home,02 8123 4567 ::: 02 8123 4568,Mobile,+63 917 111 0001',
  'Ben,,,,,,,,,,* myContacts,,,Mobile,0917 111 0002,,',
].join('\n')

/** A mail program's csv: every cell quoted, a blank date as zeros. */
const outlook = quoted(
  [
    'Title',
    'First Name',
    'Middle Name',
    'Last Name',
    'Home Phone',
    'Mobile Phone',
    'Birthday',
    'E-mail Address',
    'Notes',
  ],
  ['Ms', 'Ana', 'R', 'Cruz', '02 8123 4567', "'+639171110001", '3/14/1962', 'ana@example.com', ''],
  ['', 'Ben', '', '', '', '0917-111-0002', '0/0/00', '', ''],
)

/** A booking program's list of clients: whole name beside its parts, names of months. */
const salon = quoted(
  [
    'Client ID',
    'First Name',
    'Last Name',
    'Full Name',
    'Gender',
    'Mobile Number',
    'Telephone',
    'Email',
    'Date of Birth',
    'Note',
  ],
  [
    '101',
    'Ana',
    'Cruz',
    'Ana Cruz',
    'Female',
    '63 9171110001',
    '',
    'ana@example.com',
    '03-Mar-1962',
    '',
  ],
  ['102', 'Ben', '', 'Ben', '', '63 9171110002', '', '', '', ''],
)

/** A spreadsheet program's csv of a Windows machine: named separator, day first, ñ as one byte. */
const windows = Buffer.from(
  'sep=;\r\nClient Name;Cell Phone;DOB\r\nAna Ni\u00f1a Cruz;0917 111 0001;03/04/1962\r\nBen;09171110002;31/12/69\r\n',
  'latin1',
)

/** A phone's contacts: version 2.1 with encoded letters, and version 3.0 with folded lines. */
const phone = [
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Cruz;Ana=20Ni=C3=B1=',
  'a;;;',
  'FN:Ana Cruz',
  'TEL;HOME:02 8123 4567',
  'TEL;CELL:+639171110001',
  'BDAY:19620303',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:;Ben;;;',
  'FN:Ben',
  'item1.TEL;TYPE=CELL,VOICE:0917 11',
  ' 1 0002',
  'NOTE:Tea\\, no sugar',
  'END:VCARD',
].join('\r\n')

/** A workbook whose list stands on the second sheet, below a heading. */
function workbook(): Uint8Array<ArrayBuffer> {
  const book = createWorkbook()
  const columns = (first: string) =>
    [first, 'x', 'y'].map((title) => ({ title, kind: 'text', width: 20 }) as const)
  const add = (rows: readonly Cells[]) => book.add(rows, 'plain')
  book.open({ name: 'Read me', columns: columns('Rates of May') })
  add([['SWEDISH 60', '800', null]])
  book.open({ name: 'Clients', columns: columns('SERENITY SPA CLIENTS') })
  add([
    ['Client Name', 'Contact No.', 'DOB'],
    ['Ana Cruz', '0917 111 0001', 'March 3, 1962'],
    ['Ben', '0917 111 0002', null],
  ])
  return book.finish()
}

it.each<[string, BlobPart, object]>([
  [
    'contacts.csv',
    google,
    {
      lastName: 'Cruz',
      birthDate: '1962-03-03',
      notes: 'Tea, no sugar\nOther number: 02 8123 4567, 02 8123 4568',
    },
  ],
  ['outlook.CSV', outlook, { lastName: 'Cruz', birthDate: '1962-03-14', email: 'ana@example.com' }],
  ['clients.csv', salon, { firstName: 'Ana', lastName: 'Cruz', birthDate: '1962-03-03' }],
  ['list.csv', windows, { firstName: 'Ana Ni\u00f1a Cruz', birthDate: '1962-04-03' }],
  [
    'contacts.vcf',
    phone,
    { firstName: 'Ana Ni\u00f1a', lastName: 'Cruz', birthDate: '1962-03-03' },
  ],
  ['clients.xlsx', workbook(), { firstName: 'Ana Cruz', birthDate: '1962-03-03' }],
])('IMPORT-4 the list of another system goes in as it is: %s', async (name, part, ana) => {
  const sync = new FakeSync(business())
  const user = await showCustomers(sync)
  await user.click(await screen.findByRole('button', { name: 'IMPORT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import customers' }))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File([part], name))
  await user.click(await dialog.findByRole('button', { name: 'Add 2' }))
  expect(await dialog.findByText('2 customers saved')).toBeTruthy()
  expect(sync.world.customers.get('639171110001')).toMatchObject(ana)
  expect(sync.world.customers.get('639171110002')).toMatchObject({ firstName: 'Ben' })
})
