import * as activity from '../activity.ts'
import * as cart from '../cart.ts'
import * as collection from '../collection.ts'
import * as configuration from '../configuration.ts'
import * as credit from '../credit.ts'
import * as customer from '../customer.ts'
import * as dashboard from '../dashboard.ts'
import * as feed from '../feed.ts'
import * as fit from '../fit.ts'
import * as home from '../home.ts'
import * as image from '../image.ts'
import * as invoice from '../invoice.ts'
import * as look from '../look.ts'
import * as mail from '../mail.ts'
import * as movingIn from '../moving-in.ts'
import * as operations from '../operations.ts'
import * as orderNotes from '../order-notes.ts'
import * as order from '../order.ts'
import * as packing from '../packing.ts'
import * as page from '../page.ts'
import * as merge from '../merge.ts'
import * as person from '../person.ts'
import * as priceChange from '../price-change.ts'
import * as productFile from '../product-file.ts'
import * as productVersions from '../product-versions.ts'
import * as product from '../product.ts'
import * as promotion from '../promotion.ts'
import * as redirect from '../redirect.ts'
import * as reconciliation from '../reconciliation.ts'
import * as returns from '../return.ts'
import * as sale from '../sale.ts'
import * as sales from '../sales.ts'
import * as search from '../search.ts'
import * as review from '../review.ts'
import * as settings from '../settings.ts'
import * as stockAlert from '../stock-alert.ts'
import * as wishlist from '../wishlist.ts'
import * as withdrawal from '../withdrawal.ts'
import * as activitySchemas from './activity.ts'
import * as cartSchemas from './cart.ts'
import * as collectionSchemas from './collection.ts'
import * as configurationSchemas from './configuration.ts'
import * as creditSchemas from './credit.ts'
import * as customerSchemas from './customer.ts'
import * as dashboardSchemas from './dashboard.ts'
import * as feedSchemas from './feed.ts'
import * as fitSchemas from './fit.ts'
import * as homeSchemas from './home.ts'
import * as imageSchemas from './image.ts'
import * as invoiceSchemas from './invoice.ts'
import * as lookSchemas from './look.ts'
import * as mailSchemas from './mail.ts'
import * as movingInSchemas from './moving-in.ts'
import * as operationsSchemas from './operations.ts'
import * as orderNoteSchemas from './order-notes.ts'
import * as orderSchemas from './order.ts'
import * as packingSchemas from './packing.ts'
import * as pageSchemas from './page.ts'
import * as mergeSchemas from './merge.ts'
import * as personSchemas from './person.ts'
import * as priceChangeSchemas from './price-change.ts'
import * as productFileSchemas from './product-file.ts'
import * as productVersionSchemas from './product-versions.ts'
import * as productSchemas from './product.ts'
import * as promotionSchemas from './promotion.ts'
import * as redirectSchemas from './redirect.ts'
import * as reconciliationSchemas from './reconciliation.ts'
import * as quoteSchemas from './quote.ts'
import * as returnListSchemas from './return-list.ts'
import * as returnSchemas from './return.ts'
import * as saleSchemas from './sale.ts'
import * as salesSchemas from './sales.ts'
import * as searchSchemas from './search.ts'
import * as reviewSchemas from './review.ts'
import * as settingsSchemas from './settings.ts'
import * as stockAlertSchemas from './stock-alert.ts'
import * as wishlistSchemas from './wishlist.ts'
import * as withdrawalSchemas from './withdrawal.ts'
import { describe, type DescribedCall } from './describe.ts'
import { ACCOUNT_CALLS } from './account-calls.ts'
import { styleCalls } from './style-calls.ts'

export { descriptionOf, type DescribedCall } from './describe.ts'

export const allCalls: readonly DescribedCall[] = [
  ...describe(product, productSchemas, [
    'frontPageProducts',
    'listProducts',
    'productFilterOptions',
    'getProduct',
    'similarProducts',
  ]),
  ...describe(search, searchSchemas, ['searchProducts', 'getSearchWords', 'updateSearchWords']),
  ...describe(cart, cartSchemas, ['cartItemDetails']),
  ...describe(order, orderSchemas, [
    'placeOrder',
    'listOrders',
    'getOrder',
    'getOrderBySession',
    'trackOrder',
    'cancelOrder',
    'cancelCheckout',
  ]),
  ...describe(order, quoteSchemas, ['quoteOrder']),
  ...describe(credit, creditSchemas, [
    'giftCardBalance',
    'orderGiftCard',
    'getOwnCredit',
    'addGiftCard',
    'listCredit',
    'getCredit',
    'exportCredit',
    'giveCredit',
    'adjustCredit',
    'sendGiftCardAgain',
  ]),
  ...ACCOUNT_CALLS,
  ...describe(activity, activitySchemas, ['listActivity', 'listActors', 'exportActivity']),
  ...describe(dashboard, dashboardSchemas, ['dashboardCounts']),
  ...describe(operations, operationsSchemas, ['getOperations']),
  ...describe(reconciliation, reconciliationSchemas, ['getReconciliation']),
  ...describe(order, orderSchemas, [
    'listAdminOrders',
    'listOrderIds',
    'listUnpaidCheckouts',
    'exportOrders',
    'updateOrder',
    'refundOrder',
  ]),
  ...describe(returns, returnSchemas, [
    'returnOptions',
    'cancelPieces',
    'askForReturn',
    'showReturn',
    'callOffReturn',
    'giveReason',
    'postReturn',
    'getReturn',
    'decideReturn',
    'receiveReturn',
    'settleReturn',
    'sendExchangeNow',
    'payReturnAgain',
    'disposePiece',
    'settleClaim',
  ]),
  ...describe(returns, returnListSchemas, ['listReturns', 'exportReturns']),
  ...describe(orderNotes, orderNoteSchemas, [
    'addOrderNote',
    'removeOrderNote',
    'setOrderTags',
    'mailAgain',
    'sendDelayNotice',
  ]),
  ...describe(packing, packingSchemas, ['getSlips', 'recordPrinted', 'checkShipments', 'shipOrders']),
  ...describe(review, reviewSchemas, [
    'reviewOptions',
    'saveReview',
    'stopReviewMails',
    'listProductReviews',
    'listReviews',
    'reviewShares',
    'decideReview',
    'replyToReview',
  ]),
  ...describe(stockAlert, stockAlertSchemas, ['askForStockAlert', 'removeStockAlert', 'listWaiting']),
  ...describe(look, lookSchemas, lookSchemas.LOOK_CALLS),
  ...describe(wishlist, wishlistSchemas, ['getWishlist', 'changeWishlist', 'wishlistDetails']),
  ...describe(withdrawal, withdrawalSchemas, [
    'withdraw',
    'listWithdrawals',
    'matchWithdrawal',
    'closeWithdrawal',
  ]),
  ...describe(movingIn, movingInSchemas, [
    'checkShopifyProducts',
    'importShopifyProducts',
    'checkShopifyCustomers',
    'importShopifyCustomers',
    'checkShopifyOrders',
    'importShopifyOrders',
    'listPastOrders',
    'listOwnPastOrders',
    'countInvitations',
    'inviteAllMoved',
    'inviteGuest',
    'acceptInvitation',
    'listLostPictures',
    'fetchPicturesAgain',
  ]),
  ...describe(feed, feedSchemas, ['getFeedStatus', 'listUnlisted']),
  ...describe(fit, fitSchemas, ['getFit', 'listFits']),
  ...describe(invoice, invoiceSchemas, [
    'getInvoiceOfOrder',
    'listInvoices',
    'issueInvoice',
    'mailInvoices',
    'getInvoice',
  ]),
  ...describe(customer, customerSchemas, [
    'listCustomers',
    'exportCustomers',
    'getCustomer',
    'addCustomerNote',
    'removeCustomerNote',
    'setCustomerTags',
  ]),
  ...describe(merge, mergeSchemas, ['planMerge', 'mergeCustomers']),
  ...describe(person, personSchemas, [
    'getCustomerData',
    'planErasure',
    'eraseCustomer',
    'getOwnData',
    'planOwnErasure',
    'eraseOwnAccount',
  ]),
  ...describe(sales, salesSchemas, [
    'getSales',
    'getSoldGoods',
    'getStockCover',
    'getConversion',
    'getSearches',
    'getPromotionSales',
    'exportSales',
  ]),
  ...describe(product, productSchemas, [
    'listAdminProducts',
    'createProduct',
    'getProductForEdit',
    'updateProduct',
  ]),
  ...describe(promotion, promotionSchemas, [
    'listPromotions',
    'exportPromotions',
    'getPromotion',
    'checkPromotion',
    'createPromotion',
    'changePromotion',
    'endPromotion',
    'makeCodes',
  ]),
  ...describe(productVersions, productVersionSchemas, ['listProductVersions', 'putBackProduct']),
  ...describe(sale, saleSchemas, [
    'listSales',
    'getSale',
    'checkSale',
    'createSale',
    'changeSale',
    'startSale',
    'endSale',
    'deleteSale',
    'findSaleProducts',
    'getPriceHistory',
  ]),
  ...describe(priceChange, priceChangeSchemas, [
    'checkPriceChange',
    'changePrices',
    'listPriceChanges',
    'undoPriceChange',
  ]),
  ...describe(productFile, productFileSchemas, ['exportProducts', 'checkProductFile', 'importProducts']),
  ...describe(image, imageSchemas, ['uploadImage']),
  ...styleCalls,
  ...describe(collection, collectionSchemas, collectionSchemas.COLLECTION_CALLS),
  ...describe(redirect, redirectSchemas, redirectSchemas.REDIRECT_CALLS),
  ...describe(settings, settingsSchemas, [
    'getSettings',
    'listSettingVersions',
    'saveShopSetting',
    'saveLogoSetting',
    'saveNoticeSetting',
    'saveDeliverySetting',
    'saveHomeSetting',
    'saveProductsSetting',
    'saveMenuSetting',
    'saveMailsSetting',
    'saveRefundsSetting',
    'saveTaxSetting',
    'saveInvoicesSetting',
    'savePageSetting',
  ]),
  ...describe(mail, mailSchemas, ['listMailKinds', 'previewMail', 'sendSampleMail']),
  ...describe(home, homeSchemas, ['getHome']),
  ...describe(page, pageSchemas, ['getPage', 'previewPage']),
  ...describe(configuration, configurationSchemas, [
    'stripePublicKey',
    'shopConfiguration',
    'deliveryChoice',
  ]),
]
