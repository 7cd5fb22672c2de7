import { expect, test } from 'vitest'
import { longDate, setShopTimeZone, shortTime } from './shop-time.ts'

const own = Intl.DateTimeFormat().resolvedOptions().timeZone
const other = own === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo'

test('A time names the zone of the shop where the clocks of the reader show another time', () => {
  const noon = '2030-06-01T12:00:00.000Z'
  setShopTimeZone(own)
  expect(shortTime(noon)).not.toMatch(/GMT|[A-Z]{3,4}$/)
  setShopTimeZone(other)
  expect(shortTime(noon)).toMatch(own === 'Asia/Tokyo' ? /8:00\sAM EDT$/ : /^Jun 1, 2030, 9:00\sPM GMT\+9$/)
  expect(longDate(noon)).toBe('June 1, 2030')
})
