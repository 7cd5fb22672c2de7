import { Refused } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const EMAIL = /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}.]+(\.[^\s@<>"(),:;\\[\]\p{Cc}.]+)+$/u
const PHONE = /^[0-9+()\- ]+$/
const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 128
const LONGEST_NAME = 100

export const isEmail = (email: string) => email.length <= 254 && EMAIL.test(email)

export function checkEmail(text: string): string {
  const email = text.trim()
  if (!email) throw wrong('email', "Email can't be blank.")
  if (!isEmail(email)) throw wrong('email', 'Please enter a valid email address.')
  return email
}

export function checkName(text: string): string {
  const name = text.replace(/\p{Cc}+/gu, ' ').trim()
  if (!name) throw wrong('name', "Name can't be blank.")
  if ([...name].length > LONGEST_NAME) throw wrong('name', `Name can have up to ${LONGEST_NAME} characters.`)
  return name
}

/** Null when it is to be cleared. */
export function checkPhone(text: string | null): string | null {
  const number = text?.trim() ?? ''
  if (!number) return null
  const digits = number.replace(/\D/g, '').length
  if (!PHONE.test(number) || digits < 3 || digits > 20) {
    throw wrong('phone_number_attributes.number', 'Please enter a valid phone number.')
  }
  return number
}

/** Whether a password may be chosen (ASVS 6.2): length, not too common, not one's own e-mail. */
export function checkPassword(password: string, email: string): void {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) {
    throw wrong('password', `Password is too short (minimum is ${SHORTEST_PASSWORD} characters).`)
  }
  if (length > LONGEST_PASSWORD) {
    throw wrong('password', `Password is too long (maximum is ${LONGEST_PASSWORD} characters).`)
  }
  if (isCommonPassword(password) || password.toLowerCase() === email.toLowerCase()) {
    throw wrong('password', 'That password is too easy to guess. Please choose another one.')
  }
}

export function checkConfirmation(password: string, confirmation: string): void {
  if (password !== confirmation) throw wrong('password_confirmation', "Password confirmation doesn't match")
}

export const emailTaken = () => wrong('email', 'Email has already been taken')

type Checks<Found extends unknown[]> = { [At in keyof Found]: () => Found[At] }

/** What each check finds; all are made before it refuses, so that all that is wrong is told at once. */
export function checkAll<Found extends unknown[]>(...checks: Checks<Found>): Found {
  const refusals: Refused[] = []
  const found = checks.map((check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(error)
      return undefined
    }
  })
  const [first] = refusals
  if (!first) return found as Found
  throw new Refused(first.message, {
    fields: Object.assign({}, ...refusals.map(({ details }) => details['fields'])),
  })
}

const wrong = (field: string, message: string) =>
  new Refused(message, { fields: { [`user.${field}`]: message } })
