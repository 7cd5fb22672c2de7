import { expect, test } from 'vitest'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'

test('Only addresses of the public internet count as public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['1.1.1.1', '23.227.38.65', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('A picture is not fetched without https, from this machine, from a private network or from what resolves to them', async () => {
  for (const [url, reason] of [
    ['http://cdn.example/a.jpg', 'Its address does not begin with https.'],
    ['file:///etc/passwd', 'Its address does not begin with https.'],
    ['https://127.0.0.1/a.jpg', 'Its server is not on the public internet.'],
    ['https://localhost/a.jpg', 'Its server is not on the public internet.'],
    ['https://169.254.169.254/latest/meta-data', 'Its server is not on the public internet.'],
    ['https://[::1]/a.jpg', 'Its server is not on the public internet.'],
    ['https://2130706433/a.jpg', 'Its server is not on the public internet.'],
    ['https://nothing.invalid/a.jpg', 'Its server cannot be found.'],
  ])
    await expect(fetchPicture(url!)).rejects.toThrow(reason)
})
