import { money } from './money.ts'
import { MAX_GOODS } from './values.ts'

export const TOO_DEAR = `A price can be at most ${money(MAX_GOODS)}: more cannot be paid in one order.`
