import { STATES } from './states.ts'

/** In hundredths of a percent; 0 outside the United States. */
export function taxRate(country: string | null, state: string | null): number {
  return country === 'US' && state !== null && Object.hasOwn(STATES, state) ? STATES[state]!.rate : 0
}

/** Goods and shipping are rounded once, together; half a cent rounds up. */
export function taxOf(amount: number, rate: number): number {
  return Math.round((amount * rate) / 10_000)
}

export function allocateTax(amounts: number[], tax: number): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  let taxedSoFar = 0
  let seen = 0
  return amounts.map((amount) => {
    seen += amount
    const upToHere = whole === 0 ? 0 : Math.round((tax * seen) / whole)
    const share = upToHere - taxedSoFar
    taxedSoFar = upToHere
    return share
  })
}
