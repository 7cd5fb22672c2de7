import type { Scenario } from './scenario.ts'
import { flashSale } from './scenarios/flash-sale.ts'
import { kills } from './scenarios/kills.ts'
import { payments, silentPayments } from './scenarios/payments.ts'
import { providerDown } from './scenarios/provider-down.ts'
import { races } from './scenarios/races.ts'

/** In the order in which they are run, on one shop: what one leaves behind, the next one's books see. */
export const SCENARIOS: Scenario[] = [flashSale, races, payments, silentPayments, providerDown, kills]
