import { money } from '../../../../contract/money.ts'

export const sizePricesInWords = (prices: Record<string, number>): string =>
  Object.entries(prices)
    .map(([size, price]) => `${size} ${money(price)}`)
    .join(', ')
