import { accountData } from '../accounts/personal-data-queries.ts'
import { creditData } from '../credit/personal-data.ts'
import { alertData } from '../alerts/personal-data-queries.ts'
import { customerData } from '../customers/personal-data-queries.ts'
import { newsData } from '../customers/news.ts'
import { invoiceData } from '../invoices/personal-data-queries.ts'
import { mailData } from '../mail/personal-data-queries.ts'
import { orderData } from '../orders/personal-data.ts'
import { paymentData } from '../payments/personal-data.ts'
import { invitationData } from '../moving-in/invitation-queries.ts'
import { pastOrderData } from '../moving-in/past-order-queries.ts'
import type { PersonalData } from '../person.ts'
import { promotionData } from '../promotions/personal-data-queries.ts'
import { reviewData } from '../reviews/personal-data-queries.ts'
import { wishlistData } from '../wishlist/personal-data-queries.ts'
import { withdrawalData } from '../withdrawals/personal-data-queries.ts'

/**
 * Every module's part of a person's data, in the order of erasure: orders are locked first, and the account is erased
 * last.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  orderData,
  promotionData,
  invoiceData,
  reviewData,
  withdrawalData,
  mailData,
  alertData,
  wishlistData,
  pastOrderData,
  invitationData,
  paymentData,
  // After the mails, because store credit is sent out by one.
  creditData,
  customerData,
  newsData,
  accountData,
]
