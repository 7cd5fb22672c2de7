const KEY = 'returnEmail'

/** The e-mail that a guest has shown an order to be theirs with, until the browser's tab is closed. */
function readEmail(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

let kept: string | null = null

export function keepEmail(email: string): void {
  kept = email
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // Without storage it holds until the page is left.
  }
}

export const emailOfBuyer = (): { email?: string } => {
  const email = kept ?? readEmail()
  return email ? { email } : {}
}
