import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

const routes: RouteConfigEntry[] = [
  index('pages/home/home.tsx'),
  route('shop', 'pages/shop/shop.tsx'),
  route('shop/:id', 'pages/shop/product/product.tsx'),
  route('cart', 'pages/cart/cart.tsx'),
  route('checkout', 'pages/checkout/checkout.tsx'),
  route('orders/track', 'pages/orders/track.tsx'),
  route('orders/success', 'pages/orders/success.tsx'),
  route('orders/cancel', 'pages/orders/cancel.tsx'),
  route('returns/new/:order', 'pages/returns/new.tsx'),
  route('returns/:number', 'pages/returns/return.tsx'),
  route('withdraw', 'pages/withdraw/withdraw.tsx'),
  route('faq', 'pages/faq/faq.tsx'),
  route('about', 'pages/about/about.tsx'),
  route('pages/:slug', 'pages/text/text.tsx'),
  route('search', 'pages/search/search.tsx'),
  route('login', 'pages/entry/login.tsx'),
  route('signup', 'pages/entry/signup.tsx'),
  route('reset-password', 'pages/entry/reset-password.tsx'),
  route('password/edit', 'pages/entry/password-edit.tsx'),
  route('invitation', 'pages/entry/invitation.tsx'),
  route('email/link', 'pages/email/link.tsx'),
  route('account', 'pages/account/account.tsx', [
    index('pages/account/overview.tsx'),
    route('profile', 'pages/account/profile.tsx'),
    route('orders', 'pages/account/orders.tsx'),
    route('orders/details/:orderId', 'pages/account/order.tsx'),
    // Unknown paths show the overview.
    route('*', 'pages/account/overview.tsx'),
  ]),
  route('dashboard', 'pages/dashboard/dashboard.tsx', [
    index('pages/dashboard/home.tsx'),
    route('orders', 'pages/dashboard/orders/orders.tsx'),
    route('orders/print', 'pages/dashboard/orders/print.tsx'),
    route('orders/ship', 'pages/dashboard/orders/ship.tsx'),
    route('orders/unpaid', 'pages/dashboard/orders/unpaid.tsx'),
    route('returns', 'pages/dashboard/returns/returns.tsx'),
    route('returns/fit', 'pages/dashboard/returns/fit.tsx'),
    route('customers', 'pages/dashboard/customers/customers.tsx'),
    route('customers/:id', 'pages/dashboard/customers/customer.tsx'),
    route('sales', 'pages/dashboard/sales/sales.tsx'),
    route('products', 'pages/dashboard/products/products.tsx'),
    route('create-product', 'pages/dashboard/product-form/create-product.tsx'),
    route('products/edit/:productId', 'pages/dashboard/product-form/edit-product.tsx'),
    route('products/import', 'pages/dashboard/import/import.tsx'),
    route('price-changes', 'pages/dashboard/price-changes/price-changes.tsx'),
    route('sale-prices', 'pages/dashboard/sale-prices/sale-prices.tsx'),
    route('promotions', 'pages/dashboard/promotions/promotions.tsx'),
    route('search', 'pages/dashboard/search/search-words.tsx'),
    route('size-charts', 'pages/dashboard/size-charts/size-charts.tsx'),
    route('settings', 'pages/dashboard/settings/settings.tsx'),
    route('staff', 'pages/dashboard/staff/staff.tsx'),
    route('activity', 'pages/dashboard/activity/activity.tsx'),
    route('security', 'pages/dashboard/security/security.tsx'),
    route('mails', 'pages/dashboard/mails/mails.tsx'),
  ]),
  ...(import.meta.env.DEV ? [route('design', 'design/design.tsx')] : []),
  route('*', 'pages/not-found.tsx'),
]

let lastId = 0
/** Every page carries the ids of all routes; by default they are the paths of the files. */
const withShortIds = (entry: RouteConfigEntry): RouteConfigEntry => ({
  ...entry,
  id: (++lastId).toString(36),
  ...(entry.children && { children: entry.children.map(withShortIds) }),
})

export default routes.map(withShortIds)
