import * as account from '../account.ts'
import * as activity from '../activity.ts'
import * as adminReturn from '../admin-return.ts'
import * as cart from '../cart.ts'
import * as category from '../category.ts'
import * as collection from '../collection.ts'
import * as colour from '../colour.ts'
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
import * as maker from '../maker.ts'
import * as manyProducts from '../many-products.ts'
import * as measure from '../measure.ts'
import * as merge from '../merge.ts'
import * as movingIn from '../moving-in.ts'
import * as news from '../news.ts'
import * as operations from '../operations.ts'
import * as orderNotes from '../order-notes.ts'
import * as order from '../order.ts'
import * as packing from '../packing.ts'
import * as page from '../page.ts'
import * as person from '../person.ts'
import * as priceChange from '../price-change.ts'
import * as productFile from '../product-file.ts'
import * as productVersions from '../product-versions.ts'
import * as product from '../product.ts'
import * as promise from '../promise.ts'
import * as promotion from '../promotion.ts'
import * as reconciliation from '../reconciliation.ts'
import * as redirect from '../redirect.ts'
import * as returns from '../return.ts'
import * as review from '../review.ts'
import * as sale from '../sale.ts'
import * as sales from '../sales.ts'
import * as savedAddress from '../saved-address.ts'
import * as search from '../search.ts'
import * as secondStep from '../second-step.ts'
import * as settings from '../settings.ts'
import * as sizeChart from '../size-chart.ts'
import * as sku from '../sku.ts'
import * as staffMails from '../staff-mails.ts'
import * as staff from '../staff.ts'
import * as stockAlert from '../stock-alert.ts'
import * as stockCount from '../stock-count.ts'
import * as style from '../style.ts'
import * as wishlist from '../wishlist.ts'
import * as withdrawal from '../withdrawal.ts'
import * as accountSchemas from './account.ts'
import * as activitySchemas from './activity.ts'
import * as adminOrderSchemas from './admin-order.ts'
import * as adminReturnSchemas from './admin-return.ts'
import * as cartSchemas from './cart.ts'
import * as categorySchemas from './category.ts'
import * as collectionSchemas from './collection.ts'
import * as colourSchemas from './colour.ts'
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
import * as makerSchemas from './maker.ts'
import * as manyProductsSchemas from './many-products.ts'
import * as measureSchemas from './measure.ts'
import * as mergeSchemas from './merge.ts'
import * as movingInSchemas from './moving-in.ts'
import * as newsSchemas from './news.ts'
import * as operationsSchemas from './operations.ts'
import * as orderNoteSchemas from './order-notes.ts'
import * as orderSchemas from './order.ts'
import * as packingSchemas from './packing.ts'
import * as pageSchemas from './page.ts'
import * as personSchemas from './person.ts'
import * as priceChangeSchemas from './price-change.ts'
import * as productFileSchemas from './product-file.ts'
import * as productVersionSchemas from './product-versions.ts'
import * as productSchemas from './product.ts'
import * as promiseSchemas from './promise.ts'
import * as promotionSchemas from './promotion.ts'
import * as quoteSchemas from './quote.ts'
import * as reconciliationSchemas from './reconciliation.ts'
import * as redirectSchemas from './redirect.ts'
import * as returnSchemas from './return.ts'
import * as reviewSchemas from './review.ts'
import * as saleSchemas from './sale.ts'
import * as salesSchemas from './sales.ts'
import * as savedAddressSchemas from './saved-address.ts'
import * as searchSchemas from './search.ts'
import * as secondStepSchemas from './second-step.ts'
import * as settingsSchemas from './settings.ts'
import * as sizeChartSchemas from './size-chart.ts'
import * as skuSchemas from './sku.ts'
import * as staffMailSchemas from './staff-mails.ts'
import * as staffSchemas from './staff.ts'
import * as stockAlertSchemas from './stock-alert.ts'
import * as stockCountSchemas from './stock-count.ts'
import * as styleSchemas from './style.ts'
import * as wishlistSchemas from './wishlist.ts'
import * as withdrawalSchemas from './withdrawal.ts'
import { describe, type DescribedCall } from './describe.ts'

export { descriptionOf, type DescribedCall, type NamedDescription } from './describe.ts'

export const allCalls: readonly DescribedCall[] = [
  ...describe(product, productSchemas),
  ...describe(search, searchSchemas),
  ...describe(cart, cartSchemas),
  ...describe(order, orderSchemas),
  ...describe(order, adminOrderSchemas),
  ...describe(order, quoteSchemas),
  ...describe(credit, creditSchemas),
  ...describe(account, accountSchemas),
  ...describe(savedAddress, savedAddressSchemas),
  ...describe(news, newsSchemas),
  ...describe(staff, staffSchemas),
  ...describe(staffMails, staffMailSchemas),
  ...describe(secondStep, secondStepSchemas),
  ...describe(activity, activitySchemas),
  ...describe(dashboard, dashboardSchemas),
  ...describe(operations, operationsSchemas),
  ...describe(reconciliation, reconciliationSchemas),
  ...describe(returns, returnSchemas),
  ...describe(adminReturn, adminReturnSchemas),
  ...describe(orderNotes, orderNoteSchemas),
  ...describe(packing, packingSchemas),
  ...describe(review, reviewSchemas),
  ...describe(stockAlert, stockAlertSchemas),
  ...describe(stockCount, stockCountSchemas),
  ...describe(look, lookSchemas),
  ...describe(wishlist, wishlistSchemas),
  ...describe(withdrawal, withdrawalSchemas),
  ...describe(movingIn, movingInSchemas),
  ...describe(feed, feedSchemas),
  ...describe(fit, fitSchemas),
  ...describe(invoice, invoiceSchemas),
  ...describe(customer, customerSchemas),
  ...describe(merge, mergeSchemas),
  ...describe(person, personSchemas),
  ...describe(sales, salesSchemas),
  ...describe(promotion, promotionSchemas),
  ...describe(productVersions, productVersionSchemas),
  ...describe(sale, saleSchemas),
  ...describe(manyProducts, manyProductsSchemas),
  ...describe(priceChange, priceChangeSchemas),
  ...describe(productFile, productFileSchemas),
  ...describe(image, imageSchemas),
  ...describe(measure, measureSchemas),
  ...describe(style, styleSchemas),
  ...describe(colour, colourSchemas),
  ...describe(category, categorySchemas),
  ...describe(sku, skuSchemas),
  ...describe(promise, promiseSchemas),
  ...describe(maker, makerSchemas),
  ...describe(sizeChart, sizeChartSchemas),
  ...describe(collection, collectionSchemas),
  ...describe(redirect, redirectSchemas),
  ...describe(settings, settingsSchemas),
  ...describe(mail, mailSchemas),
  ...describe(home, homeSchemas),
  ...describe(page, pageSchemas),
  ...describe(configuration, configurationSchemas),
]
