import * as account from '../account.ts'
import * as news from '../news.ts'
import * as savedAddress from '../saved-address.ts'
import * as secondStep from '../second-step.ts'
import * as staff from '../staff.ts'
import * as staffMails from '../staff-mails.ts'
import * as accountSchemas from './account.ts'
import * as newsSchemas from './news.ts'
import * as savedAddressSchemas from './saved-address.ts'
import * as secondStepSchemas from './second-step.ts'
import * as staffSchemas from './staff.ts'
import * as staffMailSchemas from './staff-mails.ts'
import { describe } from './describe.ts'

/** Those of one's own account, and of the staff's. */
export const ACCOUNT_CALLS = [
  ...describe(account, accountSchemas, [
    'logIn',
    'signUp',
    'logOut',
    'requestPasswordReset',
    'resetPassword',
    'checkAdmin',
    'getProfile',
    'updateProfile',
    'updatePassword',
    'readEmailLink',
    'followEmailLink',
    'sendEmailLinkAgain',
    'cancelEmailChange',
  ]),
  ...describe(savedAddress, savedAddressSchemas, [
    'listAddresses',
    'addAddress',
    'updateAddress',
    'removeAddress',
  ]),
  ...describe(news, newsSchemas, [
    'getNewsConsent',
    'giveNewsConsent',
    'withdrawNewsConsent',
    'showUnsubscribe',
    'unsubscribe',
    'exportNewsConsents',
  ]),
  ...describe(staff, staffSchemas, [
    'getOwnAccess',
    'listStaff',
    'inviteStaff',
    'resendInvitation',
    'revokeInvitation',
    'updateStaffMember',
    'removeStaffMember',
    'resetSecondStep',
    'listSessions',
    'endSession',
    'endAllSessions',
  ]),
  ...describe(staffMails, staffMailSchemas, ['getStaffMails', 'saveStaffMails']),
  ...describe(secondStep, secondStepSchemas, [
    'finishSignIn',
    'getSecondStep',
    'beginConfirmation',
    'confirmIdentity',
    'beginPasskey',
    'addPasskey',
    'removePasskey',
    'beginTotp',
    'addTotp',
    'removeTotp',
    'renewRecoveryCodes',
  ]),
]
