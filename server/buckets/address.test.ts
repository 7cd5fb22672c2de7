import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { namePlace, parsePlace, storeOf } from './address.ts'

test('A place is a folder or a bucket, with its endpoint, region, prefix and key', () => {
  expect(parsePlace('/mnt/shop')).toEqual({ folder: '/mnt/shop' })
  expect(parsePlace('pictures')).toEqual({ folder: resolve('pictures') })
  expect(parsePlace('file:///mnt/my%20shop')).toEqual({ folder: '/mnt/my shop' })
  expect(parsePlace('s3://shop-pictures')).toEqual({
    bucket: 'shop-pictures',
    prefix: '',
    region: 'us-east-1',
  })
  expect(
    parsePlace('s3://key:sec%2Fret@shop/a/b/?endpoint=https://store.example/&region=eu-central-1'),
  ).toEqual({
    bucket: 'shop',
    prefix: 'a/b/',
    region: 'eu-central-1',
    endpoint: 'https://store.example',
    credentials: { accessKeyId: 'key', secretAccessKey: 'sec/ret' },
  })
})

test.each([
  's3://',
  's3://Up_per',
  's3://shop?endpoint=ftp://store.example',
  's3://shop?endpiont=https://store.example',
  's3://key@shop',
  's3://shop:9000',
  'https://shop.example',
  'file://elsewhere/mnt',
  "'s3://shop?endpoint=https://store.example'",
  '"/mnt/backups"',
])('%s is no place', (text) => {
  expect(parsePlace(text)).toBeUndefined()
})

test('A place is named without its key', () => {
  expect(namePlace(parsePlace('s3://key:secret@shop/a?endpoint=https://store.example')!)).toBe('s3://shop/a')
})

test('A store is told by its endpoint, without a key', () => {
  const store = (text: string) => storeOf(parsePlace(text)!)
  expect(store('s3://key:secret@shop/a?endpoint=https://me:mine@store.example:9000/s3/')).toBe(
    '?endpoint=https://store.example:9000/s3',
  )
  expect([store('s3://shop/a?region=eu-central-1'), store('/mnt/backups')]).toEqual(['', ''])
})
