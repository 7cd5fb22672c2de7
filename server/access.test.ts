import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '../contract/schemas/all.ts'
import { listOrders } from '../contract/order.ts'
import type { Call } from '../contract/call.ts'
import { type Role, ROLES } from '../contract/permissions.ts'
import { aShop } from '../test/shop.ts'
import { aCustomer, anAdmin, aStaffMember } from '../test/accounts.ts'

/**
 * Who may make which call. Sessions that are none (expired, forged) are worth nothing: where a guest is
 * served they are refused all the same, except on calls that never look at the session.
 */
type Who = 'guest' | 'customer' | 'forged' | Role
type Row = Record<Who, number | 'served'>

const everyRole = (wanted: (role: Role) => number | 'served') =>
  Object.fromEntries(ROLES.map((role) => [role, wanted(role)])) as Record<Role, number | 'served'>

const EVERYBODY = everyRole(() => 'served')
const FOR_EVERYBODY: Row = { guest: 'served', customer: 'served', forged: 'served', ...EVERYBODY }
const FOR_GUESTS_TOO: Row = { guest: 'served', customer: 'served', forged: 401, ...EVERYBODY }
const FOR_CUSTOMERS: Row = { guest: 401, customer: 'served', forged: 401, ...EVERYBODY }

/** Beside owners. */
const forOwnersAnd = (...roles: Role[]): Row => ({
  guest: 401,
  customer: 403,
  forged: 401,
  ...everyRole((role) => (role === 'owner' || roles.includes(role) ? 'served' : 403)),
})
const FOR_STAFF = forOwnersAnd('manager', 'service', 'warehouse', 'editor')
const FOR_ORDERS = forOwnersAnd('manager', 'service', 'warehouse')
const FOR_SERVICE = forOwnersAnd('manager', 'service')
const FOR_REVIEWS = forOwnersAnd('manager', 'service', 'editor')
const FOR_MOVING_IN = forOwnersAnd('manager', 'service', 'editor')
const FOR_EDITORS = forOwnersAnd('manager', 'editor')
const FOR_MANAGERS = forOwnersAnd('manager')
const FOR_OWNERS = forOwnersAnd()

const MATRIX: Record<string, Row> = {
  frontPageProducts: FOR_EVERYBODY,
  listProducts: FOR_EVERYBODY,
  getProduct: FOR_EVERYBODY,
  similarProducts: FOR_EVERYBODY,
  searchProducts: FOR_EVERYBODY,
  getSearchWords: FOR_STAFF,
  updateSearchWords: FOR_EDITORS,
  productFilterOptions: FOR_EVERYBODY,
  cartItemDetails: FOR_EVERYBODY,
  placeOrder: FOR_GUESTS_TOO,
  quoteOrder: FOR_GUESTS_TOO,
  listOrders: FOR_CUSTOMERS,
  getOrder: FOR_CUSTOMERS,
  getOrderBySession: FOR_GUESTS_TOO,
  trackOrder: FOR_GUESTS_TOO,
  cancelOrder: FOR_EVERYBODY,
  cancelCheckout: FOR_GUESTS_TOO,
  giftCardBalance: FOR_EVERYBODY,
  orderGiftCard: FOR_GUESTS_TOO,
  getOwnCredit: FOR_CUSTOMERS,
  addGiftCard: FOR_CUSTOMERS,
  listCredit: FOR_SERVICE,
  getCredit: FOR_SERVICE,
  exportCredit: FOR_MANAGERS,
  giveCredit: FOR_MANAGERS,
  adjustCredit: FOR_MANAGERS,
  sendGiftCardAgain: FOR_MANAGERS,
  logIn: FOR_EVERYBODY,
  signUp: FOR_EVERYBODY,
  logOut: FOR_EVERYBODY,
  requestPasswordReset: FOR_EVERYBODY,
  resetPassword: FOR_EVERYBODY,
  checkAdmin: FOR_GUESTS_TOO,
  getProfile: FOR_CUSTOMERS,
  listAddresses: FOR_CUSTOMERS,
  getNewsConsent: FOR_CUSTOMERS,
  giveNewsConsent: FOR_CUSTOMERS,
  withdrawNewsConsent: FOR_CUSTOMERS,
  showUnsubscribe: FOR_EVERYBODY,
  unsubscribe: FOR_EVERYBODY,
  exportNewsConsents: FOR_SERVICE,
  addAddress: FOR_CUSTOMERS,
  updateAddress: FOR_CUSTOMERS,
  removeAddress: FOR_CUSTOMERS,
  updateProfile: FOR_CUSTOMERS,
  updatePassword: FOR_CUSTOMERS,
  readEmailLink: FOR_EVERYBODY,
  followEmailLink: FOR_EVERYBODY,
  sendEmailLinkAgain: FOR_CUSTOMERS,
  cancelEmailChange: FOR_CUSTOMERS,
  getOwnAccess: FOR_STAFF,
  listStaff: FOR_OWNERS,
  inviteStaff: FOR_OWNERS,
  resendInvitation: FOR_OWNERS,
  revokeInvitation: FOR_OWNERS,
  updateStaffMember: FOR_OWNERS,
  removeStaffMember: FOR_OWNERS,
  listSessions: FOR_STAFF,
  endSession: FOR_STAFF,
  endAllSessions: FOR_STAFF,
  resetSecondStep: FOR_OWNERS,
  finishSignIn: FOR_EVERYBODY,
  getSecondStep: FOR_STAFF,
  beginConfirmation: FOR_STAFF,
  confirmIdentity: FOR_STAFF,
  beginPasskey: FOR_STAFF,
  addPasskey: FOR_STAFF,
  removePasskey: FOR_STAFF,
  beginTotp: FOR_STAFF,
  addTotp: FOR_STAFF,
  removeTotp: FOR_STAFF,
  renewRecoveryCodes: FOR_STAFF,
  listActivity: FOR_OWNERS,
  listActors: FOR_OWNERS,
  exportActivity: FOR_OWNERS,
  dashboardCounts: FOR_STAFF,
  listFirstSteps: FOR_MANAGERS,
  getReconciliation: FOR_MANAGERS,
  getOperations: FOR_MANAGERS,
  listAdminOrders: FOR_ORDERS,
  listOrderIds: FOR_ORDERS,
  listUnpaidCheckouts: FOR_ORDERS,
  addOrderNote: FOR_SERVICE,
  removeOrderNote: FOR_SERVICE,
  setOrderTags: FOR_SERVICE,
  mailAgain: FOR_SERVICE,
  mailInvoices: FOR_SERVICE,
  getSlips: FOR_ORDERS,
  recordPrinted: FOR_ORDERS,
  checkShipments: FOR_ORDERS,
  shipOrders: FOR_ORDERS,
  markDelivered: FOR_ORDERS,
  unmarkDelivered: FOR_ORDERS,
  checkShopifyProducts: FOR_EDITORS,
  importShopifyProducts: FOR_EDITORS,
  checkShopifyCustomers: FOR_SERVICE,
  importShopifyCustomers: FOR_SERVICE,
  checkShopifyOrders: FOR_SERVICE,
  importShopifyOrders: FOR_SERVICE,
  listPastOrders: FOR_SERVICE,
  listOwnPastOrders: FOR_CUSTOMERS,
  countInvitations: FOR_SERVICE,
  inviteAllMoved: FOR_SERVICE,
  inviteGuest: FOR_SERVICE,
  acceptInvitation: FOR_EVERYBODY,
  countHiddenMoved: FOR_MOVING_IN,
  publishMoved: FOR_EDITORS,
  listLostPictures: FOR_MOVING_IN,
  fetchPicturesAgain: FOR_EDITORS,
  getFeedStatus: FOR_STAFF,
  listUnlisted: FOR_STAFF,
  listRedirects: FOR_STAFF,
  saveRedirect: FOR_EDITORS,
  deleteRedirect: FOR_EDITORS,
  exportRedirects: FOR_EDITORS,
  checkRedirects: FOR_EDITORS,
  importRedirects: FOR_EDITORS,
  listMissingPages: FOR_STAFF,
  exportOrders: FOR_SERVICE,
  listAllInvoices: FOR_SERVICE,
  exportInvoices: FOR_SERVICE,
  exportInvoicesAsPdf: FOR_SERVICE,
  updateOrder: FOR_ORDERS,
  refundOrder: FOR_SERVICE,
  sendDelayNotice: FOR_SERVICE,
  returnOptions: FOR_GUESTS_TOO,
  cancelPieces: FOR_GUESTS_TOO,
  askForReturn: FOR_GUESTS_TOO,
  showReturn: FOR_GUESTS_TOO,
  callOffReturn: FOR_GUESTS_TOO,
  giveReason: FOR_GUESTS_TOO,
  postReturn: FOR_GUESTS_TOO,
  listReturns: FOR_ORDERS,
  exportReturns: FOR_SERVICE,
  getReturn: FOR_ORDERS,
  decideReturn: FOR_SERVICE,
  receiveReturn: FOR_ORDERS,
  settleReturn: FOR_SERVICE,
  sendExchangeNow: FOR_SERVICE,
  payReturnAgain: FOR_SERVICE,
  disposePiece: FOR_ORDERS,
  putAwayReturns: FOR_ORDERS,
  settleClaim: FOR_SERVICE,
  withdraw: FOR_EVERYBODY,
  reviewOptions: FOR_GUESTS_TOO,
  saveReview: FOR_GUESTS_TOO,
  removeReview: FOR_GUESTS_TOO,
  stopReviewMails: FOR_EVERYBODY,
  listProductReviews: FOR_EVERYBODY,
  listReviews: FOR_REVIEWS,
  reviewShares: FOR_REVIEWS,
  decideReview: FOR_REVIEWS,
  replyToReview: FOR_REVIEWS,
  askForStockAlert: FOR_GUESTS_TOO,
  removeStockAlert: FOR_EVERYBODY,
  listWaiting: FOR_STAFF,
  getWishlist: FOR_CUSTOMERS,
  changeWishlist: FOR_CUSTOMERS,
  wishlistDetails: FOR_GUESTS_TOO,
  listWithdrawals: FOR_ORDERS,
  matchWithdrawal: FOR_SERVICE,
  closeWithdrawal: FOR_SERVICE,
  getFit: FOR_STAFF,
  listFits: FOR_STAFF,
  getInvoiceOfOrder: FOR_GUESTS_TOO,
  listInvoices: FOR_ORDERS,
  issueInvoice: FOR_SERVICE,
  getInvoice: FOR_ORDERS,
  listCustomers: FOR_SERVICE,
  exportCustomers: FOR_SERVICE,
  getCustomer: FOR_SERVICE,
  addCustomerNote: FOR_SERVICE,
  removeCustomerNote: FOR_SERVICE,
  setCustomerTags: FOR_SERVICE,
  exportCustomerData: FOR_SERVICE,
  planErasure: FOR_MANAGERS,
  eraseCustomer: FOR_MANAGERS,
  planMerge: FOR_MANAGERS,
  mergeCustomers: FOR_MANAGERS,
  getOwnData: FOR_CUSTOMERS,
  planOwnErasure: FOR_CUSTOMERS,
  eraseOwnAccount: FOR_CUSTOMERS,
  getSales: FOR_MANAGERS,
  getSoldGoods: FOR_MANAGERS,
  getStockCover: FOR_MANAGERS,
  exportSales: FOR_MANAGERS,
  listSales: FOR_STAFF,
  exportSalePrices: FOR_STAFF,
  getSale: FOR_STAFF,
  checkSale: FOR_STAFF,
  listPromotions: forOwnersAnd('manager', 'service', 'editor'),
  exportPromotions: forOwnersAnd('manager', 'service', 'editor'),
  getPromotion: forOwnersAnd('manager', 'service', 'editor'),
  checkPromotion: forOwnersAnd('manager', 'service', 'editor'),
  createPromotion: FOR_MANAGERS,
  changePromotion: FOR_MANAGERS,
  endPromotion: FOR_MANAGERS,
  makeCodes: FOR_MANAGERS,
  createSale: FOR_EDITORS,
  changeSale: FOR_EDITORS,
  startSale: FOR_EDITORS,
  endSale: FOR_EDITORS,
  deleteSale: FOR_EDITORS,
  findSaleProducts: FOR_STAFF,
  getPriceHistory: FOR_STAFF,
  listAdminProducts: FOR_STAFF,
  createProduct: FOR_EDITORS,
  getProductForEdit: FOR_STAFF,
  updateProduct: forOwnersAnd('manager', 'warehouse', 'editor'),
  listStock: FOR_STAFF,
  countStock: forOwnersAnd('manager', 'warehouse', 'editor'),
  listProductIds: FOR_STAFF,
  changeManyProducts: FOR_EDITORS,
  undoManyProducts: FOR_EDITORS,
  checkPriceChange: FOR_STAFF,
  changePrices: FOR_EDITORS,
  listPriceChanges: FOR_STAFF,
  undoPriceChange: FOR_EDITORS,
  listProductVersions: FOR_STAFF,
  putBackProduct: FOR_EDITORS,
  exportProducts: FOR_EDITORS,
  checkProductFile: FOR_EDITORS,
  importProducts: FOR_EDITORS,
  uploadImage: FOR_EDITORS,
  listCollections: FOR_EVERYBODY,
  getCollection: FOR_EVERYBODY,
  listAdminCollections: FOR_STAFF,
  collectionChoices: FOR_STAFF,
  getAdminCollection: FOR_STAFF,
  previewCollection: FOR_STAFF,
  createCollection: FOR_EDITORS,
  updateCollection: FOR_EDITORS,
  deleteCollection: FOR_EDITORS,
  getLook: FOR_EVERYBODY,
  listAdminLooks: FOR_STAFF,
  getAdminLook: FOR_STAFF,
  createLook: FOR_EDITORS,
  updateLook: FOR_EDITORS,
  deleteLook: FOR_EDITORS,
  getSizeChart: FOR_EVERYBODY,
  listSizeCharts: FOR_STAFF,
  getMeasurements: FOR_EVERYBODY,
  listStyles: FOR_STAFF,
  proposeStyles: FOR_STAFF,
  listKeptApart: FOR_STAFF,
  keepApart: FOR_EDITORS,
  getStyle: FOR_STAFF,
  updateStyle: FOR_EDITORS,
  joinStyles: FOR_EDITORS,
  splitStyle: FOR_EDITORS,
  listColours: FOR_STAFF,
  createColour: FOR_EDITORS,
  updateColour: FOR_EDITORS,
  deleteColour: FOR_EDITORS,
  listCategories: FOR_STAFF,
  listMakers: FOR_STAFF,
  saveCodes: FOR_EDITORS,
  savePromises: FOR_EDITORS,
  countDelays: FOR_ORDERS,
  tellDelays: FOR_SERVICE,
  agreeToDelay: FOR_GUESTS_TOO,
  createCategory: FOR_EDITORS,
  createMaker: FOR_EDITORS,
  updateMaker: FOR_EDITORS,
  deleteMaker: FOR_EDITORS,
  updateCategory: FOR_EDITORS,
  deleteCategory: FOR_EDITORS,
  createSizeChart: FOR_EDITORS,
  updateSizeChart: FOR_EDITORS,
  deleteSizeChart: FOR_EDITORS,
  getSettings: FOR_EDITORS,
  listSettingVersions: FOR_EDITORS,
  saveShopSetting: FOR_MANAGERS,
  getSearches: FOR_MANAGERS,
  getPromotionSales: FOR_MANAGERS,
  getTaxes: FOR_MANAGERS,
  getConversion: FOR_MANAGERS,
  saveLogoSetting: FOR_MANAGERS,
  saveNoticeSetting: FOR_MANAGERS,
  saveDeliverySetting: FOR_MANAGERS,
  saveHomeSetting: FOR_EDITORS,
  saveMenuSetting: FOR_EDITORS,
  saveMailsSetting: FOR_MANAGERS,
  listMailKinds: FOR_MANAGERS,
  getStaffMails: FOR_STAFF,
  saveStaffMails: FOR_STAFF,
  previewMail: FOR_MANAGERS,
  sendSampleMail: FOR_MANAGERS,
  retryMails: FOR_MANAGERS,
  saveRefundsSetting: FOR_OWNERS,
  saveTaxSetting: FOR_OWNERS,
  saveProductsSetting: FOR_MANAGERS,
  saveReturnsSetting: FOR_MANAGERS,
  saveInvoicesSetting: FOR_MANAGERS,
  savePageSetting: FOR_EDITORS,
  previewPage: FOR_EDITORS,
  getPage: FOR_EVERYBODY,
  stripePublicKey: FOR_EVERYBODY,
  shopConfiguration: FOR_EVERYBODY,
  deliveryChoice: FOR_EVERYBODY,
  getHome: FOR_EVERYBODY,
}

/** The sessions are needed further on. */
const ENDING = ['logOut', 'updatePassword', 'endAllSessions']

const shop = aShop()
let customer: string
let admin: string
let staff: Record<Role, string>
let forged: Record<string, string>

beforeAll(async () => {
  admin = await anAdmin(shop)
  customer = (await aCustomer(shop, { email: 'ada@example.com' })).token
  const tokens = await Promise.all(ROLES.map(async (role) => [role, (await aStaffMember(shop, role)).token]))
  staff = Object.fromEntries(tokens)
  forged = await forge(admin)
})

/** Every way to come by a session that is none. */
async function forge(token: string): Promise<Record<string, string>> {
  const claims = decodeJwt(token.replace('Bearer ', ''))
  const key = new TextEncoder().encode(shop.shop.secrets.jwtSecret)
  const [header, , signature] = token.replace('Bearer ', '').split('.')
  const now = Math.floor(Date.now() / 1000)
  const sign = (payload: object, alg: string, secret: Uint8Array) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(secret)
  const changed = Buffer.from(
    JSON.stringify({ ...claims, sub: '1', is_admin: true, exp: now + 9e6 }),
  ).toString('base64url')
  return {
    'no token at all': 'Bearer ',
    nonsense: 'Bearer nonsense',
    'algorithm none': `Bearer ${new UnsecuredJWT({ ...claims }).encode()}`,
    'another algorithm': `Bearer ${await sign(claims, 'HS512', key)}`,
    'another key': `Bearer ${await sign(claims, 'HS256', new TextEncoder().encode('x'.repeat(48)))}`,
    'changed payload': `Bearer ${header}.${changed}.${signature}`,
    expired: `Bearer ${await sign({ ...claims, iat: now - 700_000, exp: now - 1 }, 'HS256', key)}`,
    'a session that never was': `Bearer ${await sign({ ...claims, jti: 'none' }, 'HS256', key)}`,
  }
}

const send = ({ method, path }: Call, authorization?: string) =>
  shop.request(method, `/api${path.replace(/:(\w+)/g, '999999')}`, {
    ...(authorization && { headers: { authorization } }),
    ...(method !== 'GET' && { body: {} }),
  })

test('Every call of the contract has a row in the matrix', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(allCalls.map((call) => call.name).toSorted())
})

test.for(allCalls.map((call) => [call.name, call] as const))(
  '%s serves whom it should, and nobody else',
  async ([name, call]) => {
    const row = MATRIX[name]!
    const check = async (who: string, wanted: number | 'served', authorization?: string) => {
      const { status, error } = await send(call, authorization)
      const context = `${who}: ${status} ${error}`
      if (wanted === 'served') {
        // Turned away for its empty input or its unknown id, but not for who asks. Login's 401 is about a password.
        expect(
          status === 403 || (status === 401 && name !== 'logIn' && name !== 'finishSignIn'),
          context,
        ).toBe(false)
      } else {
        expect(status, context).toBe(wanted)
        expect(error).toMatch(/\S/)
      }
    }
    await check('guest', row.guest)
    for (const [how, authorization] of Object.entries(forged)) await check(how, row.forged, authorization)
    const endsSession = ENDING.includes(name)
    if (!(endsSession && row.customer === 'served')) await check('customer', row.customer, customer)
    for (const role of ROLES) {
      if (!(endsSession && row[role] === 'served')) await check(role, row[role], staff[role])
    }
  },
)

test('No answer of a call that asks who is there may be kept, whatever it is', async () => {
  const { status, headers } = await shop.call(listOrders, { query: {} }, customer)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  for (const call of allCalls.filter(({ access, name }) => access !== 'public' && !ENDING.includes(name))) {
    for (const authorization of [undefined, customer, admin]) {
      const { headers } = await send(call, authorization)
      expect.soft(headers.get('cache-control'), call.name).toBe('no-store')
    }
  }
})
