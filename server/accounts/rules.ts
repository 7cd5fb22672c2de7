import { Refused, refuseField } from '../errors.ts'
import { shownName } from '../invisible.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Excludes invisible letters (Cf), which could make two addresses look the same. */
const EMAIL =
  /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cf}]+@[^\s@<>"(),:;\\[\]\p{Cc}\p{Cf}.]+(\.[^\s@<>"(),:;\\[\]\p{Cc}\p{Cf}.]+)+$/u
const PHONE = /^[0-9+()\- ]+$/
const MIN_PASSWORD = 8
const MAX_PASSWORD = 128
export const MAX_NAME = 100

export const isEmail = (email: string) => email.length <= 254 && EMAIL.test(email)

export function checkEmail(text: string): string {
  const email = text.trim()
  if (!email) throw wrong('email', "Email can't be blank.")
  if (!isEmail(email)) throw wrong('email', 'Please enter a valid e-mail address.')
  return email
}

/** Mails greet by name, so a name must not form a link or a second line. */
const NOT_IN_NAMES = /[:/\p{Cc}\u2028\u2029]/u

/** Returns the name without invisible letters. */
export function checkName(text: string): string {
  const name = shownName(text)
  if (!name) throw wrong('name', "Name can't be blank.")
  if (NOT_IN_NAMES.test(name.normalize('NFKC'))) {
    throw wrong('name', "Name can't have a colon, a slash or a line break.")
  }
  if ([...name].length > MAX_NAME) throw wrong('name', `Name can have up to ${MAX_NAME} characters.`)
  return name
}

/** Null clears the number. */
export function checkPhone(text: string | null): string | null {
  const number = text?.trim() ?? ''
  if (!number) return null
  const digits = number.replace(/\D/g, '').length
  if (!PHONE.test(number) || digits < 3 || digits > 20) {
    throw wrong('phone_number_attributes.number', 'Please enter a valid phone number.')
  }
  return number
}

/** ASVS 6.2: length, not a common password, not the account's e-mail. */
export function checkPassword(password: string, email: string): void {
  const length = [...password].length
  if (length < MIN_PASSWORD) {
    throw wrong('password', `Password is too short (minimum is ${MIN_PASSWORD} characters).`)
  }
  if (length > MAX_PASSWORD) {
    throw wrong('password', `Password is too long (maximum is ${MAX_PASSWORD} characters).`)
  }
  if (isCommonPassword(password) || password.toLowerCase() === email.toLowerCase()) {
    throw wrong('password', 'That password is too easy to guess. Please choose another one.')
  }
}

export function checkConfirmation(password: string, confirmation: string): void {
  if (password !== confirmation) throw wrong('password_confirmation', "Password confirmation doesn't match")
}

export const emailTaken = () => wrong('email', 'Email has already been taken')

type Checks<Values extends unknown[]> = { [Index in keyof Values]: () => Values[Index] }

/** Runs all checks and returns their values, or throws one Refused with the fields of all that failed. */
export function checkAll<Values extends unknown[]>(...checks: Checks<Values>): Values {
  const refusals: Refused[] = []
  const values = checks.map((check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(error)
      return undefined
    }
  })
  const [first] = refusals
  if (!first) return values as Values
  throw new Refused(first.message, {
    fields: Object.assign({}, ...refusals.map(({ details }) => details['fields'])),
  })
}

const wrong = (field: string, message: string) => refuseField(`user.${field}`, message)
