import { STATES } from './states.ts'

/** In hundredths of a percent. Countries other than the United States are not taxed here. */
export function taxRate(country: string | null, state: string | null): number {
  return country === 'US' && state !== null && Object.hasOwn(STATES, state) ? STATES[state]!.rate : 0
}

/** On the goods and the shipping together, rounded once; half a cent goes up. */
export function taxOn(amount: number, rate: number): number {
  return Math.round((amount * rate) / 10_000)
}

/** Shares `tax` out over the amounts so that the shares add up to it exactly. */
export function shareTax(amounts: number[], tax: number): number[] {
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
