import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Cells, SheetLayout } from '#server/workbook/sheet'
import { createWorkbook } from '#server/workbook/workbook'

const oneOfEach: SheetLayout = {
  name: 'Fruit & <veg>',
  columns: [
    { title: 'Name', kind: 'text', width: 30 },
    { title: 'Count', kind: 'whole', width: 8 },
    { title: 'Hours', kind: 'decimal', width: 9 },
    { title: 'Rate', kind: 'percent', width: 8 },
    { title: 'Price', kind: 'php', width: 16 },
    { title: 'Day', kind: 'date', width: 12 },
    { title: 'Start', kind: 'time', width: 11 },
    { title: 'Paid at', kind: 'date-time', width: 21 },
  ],
}

function workbookOf(layout: SheetLayout, rows: readonly Cells[], total: Cells = ['TOTAL']) {
  const workbook = createWorkbook()
  workbook.open(layout)
  workbook.add(rows, 'plain')
  workbook.add([total], 'total')
  return workbook.finish()
}

const texts = (values: readonly string[]) =>
  workbookOf(
    { name: 'Texts', columns: [{ title: 'Text', kind: 'text', width: 9 }] },
    values.map((text) => [text]),
  )

async function firstColumn(file: Uint8Array): Promise<unknown[]> {
  const [sheet] = await readXlsxFile(Buffer.from(file))
  return (sheet?.data ?? []).map(([cell]) => cell)
}

const partOf = (file: Uint8Array, path: string) =>
  strFromU8(unzipSync(file)[path] ?? new Uint8Array())

/** Number format, bold text and frozen rows of a cell, which the reading library doesn't report. */
function cellIn(file: Uint8Array, address: string) {
  const styles = partOf(file, 'xl/styles.xml')
  const xfs = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? []
  const cell = new RegExp(`<c r="${address}" s="(\\d+)"[^>]*>`).exec(
    partOf(file, 'xl/worksheets/sheet1.xml'),
  )
  const xf = xfs[Number(cell?.[1])] ?? ''
  const id = /numFmtId="(\d+)"/.exec(xf)?.[1]
  const format = new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]
  return { format, isBold: xf.includes('fontId="1"'), isQuoted: xf.includes('quotePrefix="1"') }
}

test('cells have types: numbers, amounts, dates and times are no texts', async () => {
  const row = ['Mango', 3, 1.5, 0.15, 123_456, '2026-02-28', '14:30', '2026-02-28T06:30:59.999Z']
  const [sheet] = await readXlsxFile(Buffer.from(workbookOf(oneOfEach, [row])))
  const [, cells = []] = sheet?.data ?? []
  expect(sheet?.sheet).toBe('Fruit & <veg>')
  expect(cells.slice(0, 6)).toEqual([
    'Mango',
    3,
    1.5,
    0.15,
    1234.56,
    new Date('2026-02-28T00:00:00Z'),
  ])
  const nearest = (cell: unknown) => Math.round(Number(cell) / 1000) * 1000
  expect(nearest(cells[6])).toBe(Date.parse('1899-12-30T14:30:00Z'))
  // 06:30 in UTC is 14:30 in business time
  expect(nearest(cells[7])).toBe(Date.parse('2026-02-28T14:30:00Z'))
})

test('numbers are shown as PHP, dates and times in US style', () => {
  const row = ['Mango', 3, 1.5, 0.15, 123_456, '2026-02-28', '14:30', '2026-02-28T06:30:00.000Z']
  const file = workbookOf(oneOfEach, [row], ['TOTAL', 3, null, null, 123_456])
  const formats = [...'ABCDEFGH'].map((column) => cellIn(file, `${column}2`).format)
  expect(formats).toEqual([
    '@',
    '#,##0',
    '#,##0.00',
    '0%',
    '&quot;PHP&quot; #,##0.00',
    'mm/dd/yyyy',
    'h:mm AM/PM',
    'mm/dd/yyyy h:mm AM/PM',
  ])
  expect(cellIn(file, 'E3')).toMatchObject({ format: formats[4], isBold: true })
})

test('the header is bold and frozen, columns have their widths', () => {
  const file = workbookOf(oneOfEach, [])
  const xml = partOf(file, 'xl/worksheets/sheet1.xml')
  expect(cellIn(file, 'A1').isBold).toBe(true)
  expect(xml).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  )
  expect(xml.match(/<col [^>]*>/g)).toHaveLength(oneOfEach.columns.length)
  expect(xml).toContain('<col min="5" max="5" width="16" customWidth="1"/>')
})

test('titles stand over their cells: text at the left, numbers and dates at the right', () => {
  const styles = partOf(workbookOf(oneOfEach, []), 'xl/worksheets/sheet1.xml')
  const head = /<row r="1">(.*?)<\/row>/.exec(styles)?.[1] ?? ''
  const used = [...head.matchAll(/ s="(\d+)"/g)].map(([, style]) => style)
  const [text, ...others] = used
  expect(new Set(others)).toEqual(new Set(['2']))
  expect(text).toBe('1')
  const xfs = partOf(workbookOf(oneOfEach, []), 'xl/styles.xml').split('<cellXfs')[1] ?? ''
  expect(xfs.match(/<xf .*?(\/>|<\/xf>)/g)?.[2]).toContain('horizontal="right"')
})

test('the filter covers all rows of data and no total', () => {
  const rows: Cells[] = [['Mango'], ['Melon'], ['Fig']]
  const file = workbookOf(oneOfEach, rows)
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:H4"/>')
  expect(partOf(file, 'xl/workbook.xml')).toContain(
    `localSheetId="0" hidden="1">'Fruit &amp; &lt;veg&gt;'!$A$1:$H$4</definedName>`,
  )
})

describe('on paper', () => {
  const head = { store: 'R&D', title: 'Daily', period: '2026' }

  test('each page has store, title and period, and repeats the titles', () => {
    const file = workbookOf({ ...oneOfEach, head }, [['Mango']])
    const xml = partOf(file, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain(
      '<oddHeader>&amp;LR&amp;&amp;D&amp;C&amp;&quot;-,Bold&quot;Daily&amp;R2026</oddHeader>',
    )
    expect(xml).toMatch(/orientation="landscape" fitToWidth="1" fitToHeight="0"/)
    expect(xml).toMatch(/<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/)
    expect(partOf(file, 'xl/workbook.xml')).toContain(
      `"_xlnm.Print_Titles" localSheetId="0">'Fruit &amp; &lt;veg&gt;'!$1:$1<`,
    )
  })

  test('a wide sheet goes on over several pages, each with its first columns', () => {
    const columns = Array.from({ length: 40 }, (_, index) => ({
      title: `T${index}`,
      kind: 'text' as const,
      width: 20,
    }))
    const file = workbookOf({ name: "Day's", columns, repeated: 2 }, [])
    expect(partOf(file, 'xl/worksheets/sheet1.xml')).toContain('fitToWidth="4"')
    expect(partOf(file, 'xl/workbook.xml')).toContain(
      `localSheetId="0">'Day''s'!$A:$B,'Day''s'!$1:$1<`,
    )
  })

  test('no text makes a header longer than spreadsheets open', () => {
    const long = { store: 'S'.repeat(300), title: 'T'.repeat(300), period: 'P'.repeat(300) }
    const xml = partOf(workbookOf({ ...oneOfEach, head: long }, []), 'xl/worksheets/sheet1.xml')
    const code = /<oddHeader>(.*?)<\/oddHeader>/.exec(xml)?.[1] ?? ''
    expect(code.replace(/&amp;/g, '&').replace(/&quot;/g, '"').length).toBeLessThan(256)
  })
})

test('text never becomes a formula', async () => {
  const attacks = ['=1+1', '+63917', '-2', '@SUM(A1)', '=cmd|" /C calc"!A0', '\t=1', '<f>1</f>']
  const file = texts(attacks)
  expect(await firstColumn(file)).toEqual(['Text', ...attacks.map((text) => text.trim()), 'TOTAL'])
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
  const quoted = attacks.map((_, index) => cellIn(file, `A${index + 2}`).isQuoted)
  expect(quoted).toEqual([true, true, true, true, true, true, false])
})

test('text that XML cannot hold is left out, all other text is kept', async () => {
  const kept = ['Peña & Söhne "<x>"', '日本語 🙂', ' spaces ', 'two\nlines', '0917', 'TRUE']
  const file = texts([...kept, 'a\u0000b\u0007c\uFFFEd', '\uD800!'])
  const cells = await firstColumn(file)
  const seen = cells.map((cell) => String(cell).trim())
  expect(seen).toEqual(['Text', ...kept.map((text) => text.trim()), 'abcd', '!', 'TOTAL'])
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).toContain('> spaces <')
})

test('a text longer than a cell is cut', async () => {
  const [, cell] = await firstColumn(texts(['x'.repeat(40_000)]))
  expect(cell).toHaveLength(32_767)
})

test('sheets follow one another, columns go on after Z', async () => {
  const columns = Array.from({ length: 60 }, (_, index) => ({
    title: `T${index}`,
    kind: 'whole' as const,
    width: 5,
  }))
  const workbook = createWorkbook()
  for (const name of ['One', 'Two', 'Three']) {
    workbook.open({ name, columns })
    workbook.add([columns.map((_, index) => index)], 'plain')
  }
  const sheets = await readXlsxFile(Buffer.from(workbook.finish()))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['One', 'Two', 'Three'])
  for (const { data } of sheets) expect(data[1]).toEqual(columns.map((_, index) => index))
})

test('equal rows give equal bytes', () => {
  expect(texts(['a', 'b'])).toEqual(texts(['a', 'b']))
})

test('a sheet longer than spreadsheets open is refused', () => {
  const workbook = createWorkbook()
  workbook.open({ name: 'Long', columns: [] })
  const some: Cells[] = Array.from({ length: 100_000 }, () => [])
  const fill = () => {
    for (let rows = 0; rows < 1_048_576; rows += some.length) workbook.add(some, 'plain')
  }
  expect(fill).toThrow(RangeError)
})
