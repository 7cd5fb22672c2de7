import type { Scenario } from './scenario.ts'
import { credit } from './scenarios/credit.ts'
import { flashSale } from './scenarios/flash-sale.ts'
import { giftCards } from './scenarios/gift-cards.ts'
import { kills } from './scenarios/kills.ts'
import { payments, silentPayments } from './scenarios/payments.ts'
import { promotions } from './scenarios/promotions.ts'
import { providerDown } from './scenarios/provider-down.ts'
import { races } from './scenarios/races.ts'
import { returns } from './scenarios/returns.ts'
import { returnsWithoutProvider } from './scenarios/returns-without-provider.ts'
import { salePrices } from './scenarios/sale-prices.ts'

/** Run in this order on one shop, so each reconciliation covers the earlier scenarios as well. */
export const SCENARIOS: Scenario[] = [
  flashSale,
  races,
  salePrices,
  promotions,
  credit,
  giftCards,
  returns,
  returnsWithoutProvider,
  payments,
  silentPayments,
  providerDown,
  kills,
]
