import { expect, test } from 'vitest'
import { linesOf } from './pasted-lines.ts'

const ID = 'HL-7K3M9-QXTC2-VA5RN-E4WJD'

test.each([
  [`${ID} 1Z 999 AA1 01`, ID, '1Z 999 AA1 01'],
  [`${ID}\t1Z999`, ID, '1Z999'],
  [`"${ID}";"1Z999"`, ID, '1Z999'],
  [`${ID}, https://parcel.example/t/1`, ID, 'https://parcel.example/t/1'],
  ['hl 7k3m9 qxtc2 va5rn e4wjd 1Z999', 'hl 7k3m9 qxtc2 va5rn e4wjd', '1Z999'],
  ['7K3M9QXTC2VA5RNE4WJD 1Z999', '7K3M9QXTC2VA5RNE4WJD', '1Z999'],
  ['E4WJD  1Z999', 'E4WJD', '1Z999'],
  [`  ${ID}  `, ID, undefined],
  [`${ID},`, ID, undefined],
])('%s is an order and its tracking', (line, order, tracking_information) => {
  expect(linesOf(line)).toEqual([{ order, ...(tracking_information && { tracking_information }), place: 1 }])
})

test('Blank lines and a heading are left out', () => {
  expect(linesOf(`Order,Tracking\r\n\r\n${ID},A1\r\n\n`)).toEqual([
    { order: ID, tracking_information: 'A1', place: 3 },
  ])
  expect(linesOf(' \n')).toEqual([])
})

test('The first line is no heading where the shop’s numbers begin with ID', () => {
  const own = ID.replace('HL', 'ID')
  expect(linesOf(`${own} A1\n${ID} A2`)).toEqual([
    { order: own, tracking_information: 'A1', place: 1 },
    { order: ID, tracking_information: 'A2', place: 2 },
  ])
  expect(linesOf('ID-7K3M9 A1')).toMatchObject([{ order: 'ID-7K3M9' }])
  for (const heading of ['ID,Tracking', 'id', '"ID";"Tracking"', 'ID-number Tracking', 'Order-total'])
    expect(linesOf(`${heading}\n${ID}`)).toEqual([{ order: ID, place: 2 }])
})

const SCANNED = 'HL7K3M9QXTC2VA5RNE4WJD'
const OTHER = 'HLA11A1B22B2C33C3D44D4'
const UPS = '1Z999AA10123456784'

test.each([
  ['a label below its order', [SCANNED, UPS], [[SCANNED, UPS]]],
  ['a label of a carrier of unknown shape', [SCANNED, 'LBL-00012345'], [[SCANNED, 'LBL-00012345']]],
  [
    'a label with the way to the post office',
    [SCANNED, '420972019400100000000000000000'],
    [[SCANNED, '9400100000000000000000']],
  ],
  ['what was read twice', [SCANNED, SCANNED, UPS, UPS, SCANNED], [[SCANNED, UPS]]],
  ['a slip without a label', [SCANNED, OTHER, UPS], [[SCANNED], [OTHER, UPS]]],
  ['a second label', [SCANNED, UPS, '771234567890'], [[SCANNED, UPS], ['771234567890']]],
  ['a label without a slip', [UPS, SCANNED], [[UPS], [SCANNED]]],
  ['the ends of two numbers', [SCANNED, 'D44D4'], [[SCANNED], ['D44D4']]],
  ['the beginning of another', [SCANNED, 'HL-A11A1-B22B2'], [[SCANNED], ['HL-A11A1-B22B2']]],
] as const)('A scanner reads %s', (_, codes, expected) => {
  const read = linesOf(codes.map((code) => `${code}\n`).join(''))
  expect(
    read.map(({ order, tracking_information }) => [order, tracking_information].filter(Boolean)),
  ).toEqual(expected)
})

test('A line is named by its place in the text', () => {
  expect(linesOf(`${SCANNED}\n${UPS}\n\n${OTHER}`).map(({ place }) => place)).toEqual([1, 4])
})
