import { money } from './money.ts'
import { MAX_GOODS } from './values.ts'

/** Said of a price above MAX_GOODS, wherever one is set. */
export const TOO_DEAR = `A price can be at most ${money(MAX_GOODS)}: more cannot be paid in one order.`
