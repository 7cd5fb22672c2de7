import { expect, test } from 'vitest'
import { trackingLink } from './carriers.ts'

test.each([
  ['1Z 999 AA1 01 2345 6784', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['9400 1000 0000 0000 0000 00', 'USPS', 'tLabels=9400100000000000000000'],
  ['420972019400100000000000000000', 'USPS', 'tLabels=9400100000000000000000'],
  ['420972011234\u001d9400100000000000000000', 'USPS', 'tLabels=9400100000000000000000'],
  ['1001901781990001234500771234567890', 'FedEx', 'trknbr=771234567890'],
  ['9612019771234567890123', 'FedEx', 'trknbr=771234567890123'],
  ['RA123456789GB', 'Royal Mail', 'RA123456789GB'],
  ['JD014600003828392837', 'DHL', 'JD014600003828392837'],
  ['3SABCD1234567', 'PostNL', '3SABCD1234567'],
  ['7712 3456 7890', 'FedEx', '771234567890'],
  ['UPS 1Z 999 AA1 01 2345 6784', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['Royal mail: RA123456789GB', 'Royal Mail', 'RA123456789GB'],
  ['7712 3456 7890, fedex', 'FedEx', '771234567890'],
  ['https://www.parcel.example/t/1', 'parcel.example', 'https://www.parcel.example/t/1'],
])('%s is followed at %s', (information, carrier, url) => {
  expect(trackingLink(information)).toMatchObject({ carrier, url: expect.stringContaining(url) })
})

test.each([
  ['UPS 1Z 999 AA1 01 2345 6784', '1Z 999 AA1 01 2345 6784'],
  ['7712 3456 7890, fedex', '7712 3456 7890'],
  ['RA123456789GB', 'RA123456789GB'],
  ['https://www.parcel.example/t/1', undefined],
])('The number of %s is told without its carrier: %s', (information, number) => {
  expect(trackingLink(information)?.number).toBe(number)
})

test.each([
  '1Z 999',
  'LABEL 1',
  'UPS',
  'DHL 7712 3456 7890',
  'javascript:alert(1)',
  '',
  'http://',
  '1Z999AA1012345678"',
])('%s has no link', (information) => expect(trackingLink(information)).toBeUndefined())
