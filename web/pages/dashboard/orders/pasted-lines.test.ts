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
  expect(linesOf(line)).toEqual([{ order, ...(tracking_information && { tracking_information }) }])
})

test('Blank lines and a heading are left out', () => {
  expect(linesOf(`Order,Tracking\r\n\r\n${ID},A1\r\n\n`)).toEqual([{ order: ID, tracking_information: 'A1' }])
  expect(linesOf(' \n')).toEqual([])
})
