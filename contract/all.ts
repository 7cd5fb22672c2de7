import * as account from './account.ts'
import { books } from './books.ts'
import type { Call } from './call.ts'
import { cartItemDetails } from './cart.ts'
import { shopConfiguration, stripePublicKey } from './configuration.ts'
import { dashboardCounts } from './dashboard.ts'
import { uploadImage } from './image.ts'
import * as order from './order.ts'
import * as productFile from './product-file.ts'
import * as product from './product.ts'
import { searchProducts } from './search.ts'

/** Every call of the API, in the order in which the documentation shows them. */
export const allCalls: readonly Call[] = [
  product.frontPageProducts,
  product.listProducts,
  product.productFilterOptions,
  product.getProduct,
  product.similarProducts,
  searchProducts,
  cartItemDetails,
  order.placeOrder,
  order.listOrders,
  order.getOrder,
  order.getOrderBySession,
  order.trackOrder,
  order.cancelOrder,
  order.cancelCheckout,
  account.logIn,
  account.signUp,
  account.logOut,
  account.requestPasswordReset,
  account.resetPassword,
  account.checkAdmin,
  account.getProfile,
  account.updateProfile,
  account.updatePassword,
  dashboardCounts,
  books,
  order.listAdminOrders,
  order.exportOrders,
  order.updateOrder,
  order.refundOrder,
  product.listAdminProducts,
  product.createProduct,
  product.getProductForEdit,
  product.updateProduct,
  productFile.exportProducts,
  productFile.checkProductFile,
  productFile.importProducts,
  uploadImage,
  stripePublicKey,
  shopConfiguration,
]
