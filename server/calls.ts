import type { FastifyInstance } from 'fastify'
import { registerActivity } from './accounts/activity-routes.ts'
import { registerAccounts } from './accounts/routes.ts'
import { registerSecondStep } from './accounts/second-step/routes.ts'
import { registerStaff } from './accounts/staff-routes.ts'
import { registerReconciliation } from './reconciliation/routes.ts'
import { registerCart } from './cart/routes.ts'
import { registerAdminCredit } from './credit/admin-routes.ts'
import { registerCredit } from './credit/routes.ts'
import { findCollections } from './catalog/collections/listed.ts'
import { registerCatalog } from './catalog/routes.ts'
import { registerConfiguration } from './settings/configuration.ts'
import { registerNews } from './customers/news-routes.ts'
import { registerPersons } from './customers/person-routes.ts'
import { registerCustomers } from './customers/routes.ts'
import { registerDashboard } from './dashboard/routes.ts'
import { registerDocs } from './http/docs.ts'
import { registerImages } from './images/routes.ts'
import { registerMails } from './mail/routes.ts'
import { registerInvoices } from './invoices/routes.ts'
import { checkoutsOf } from './orders/checkout/current-checkout.ts'
import { registerAdminOrders } from './orders/admin-routes.ts'
import { registerOrderNotes } from './orders/notes/routes.ts'
import { registerOrders } from './orders/routes.ts'
import { registerWebhook } from './orders/payment/webhook.ts'
import { registerPacking } from './packing/routes.ts'
import { registerOperations } from './operations/routes.ts'
import { registerPayments } from './payments/routes.ts'
import { registerPrices } from './prices/routes.ts'
import { registerPromotions } from './promotions/routes.ts'
import { registerAdminReturns } from './returns/admin-routes.ts'
import { registerFit } from './returns/fit-routes.ts'
import { registerOneReturn } from './returns/one-return-routes.ts'
import { registerDelays } from './returns/delay-routes.ts'
import { registerReturns } from './returns/routes.ts'
import { registerTextPages } from './settings/pages.ts'
import { registerSales } from './sales/routes.ts'
import { keepPastOrders } from './moving-in/past-order-queries.ts'
import { registerMovingIn } from './moving-in/routes.ts'
import { registerStaffMails } from './staff-mails/routes.ts'
import { registerSettings } from './settings/routes.ts'
import { PERSONAL_DATA } from './start/personal-data.ts'
import { registerAdminReviews } from './reviews/admin-routes.ts'
import { registerReviews } from './reviews/routes.ts'
import { registerStockAlerts } from './alerts/routes.ts'
import { registerWishlist } from './wishlist/routes.ts'
import { registerWithdrawals } from './withdrawals/routes.ts'
import { registerFeeds } from './feeds/routes.ts'
import type { Shop } from './shop.ts'

/** Every call of the API, by the module that answers it. */
export async function registerCalls(api: FastifyInstance, shop: Shop): Promise<void> {
  registerCatalog(api, shop)
  registerPrices(api, shop)
  registerPromotions(api, shop)
  registerCredit(api, shop)
  registerAdminCredit(api, shop)
  registerCart(api, shop, checkoutsOf(shop))
  registerOrders(api, shop)
  registerAdminOrders(api, shop)
  registerDelays(api, shop)
  registerOrderNotes(api, shop)
  registerStockAlerts(api, shop)
  registerWishlist(api, shop)
  registerReturns(api, shop)
  registerOneReturn(api, shop)
  registerAdminReturns(api, shop)
  registerFit(api, shop)
  registerReviews(api, shop)
  registerAdminReviews(api, shop)
  registerPacking(api, shop)
  registerWithdrawals(api, shop)
  registerInvoices(api, shop)
  registerCustomers(api, shop)
  registerNews(api, shop)
  registerPersons(api, shop, PERSONAL_DATA)
  registerDashboard(api, shop)
  registerSales(api, shop)
  registerFeeds(api, shop)
  registerMovingIn(api, shop)
  registerReconciliation(api, shop)
  registerOperations(api, shop)
  registerAccounts(api, shop, keepPastOrders)
  registerStaff(api, shop)
  registerStaffMails(api, shop)
  registerSecondStep(api, shop)
  registerActivity(api, shop)
  await registerImages(api, shop)
  registerPayments(api, shop)
  registerWebhook(api, shop)
  registerSettings(api, shop)
  registerMails(api, shop)
  registerTextPages(api, shop)
  registerConfiguration(api, shop, () => findCollections(shop.db))
  registerDocs(api, shop)
}
