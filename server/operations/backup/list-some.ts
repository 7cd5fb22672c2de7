const SHOWN = 10

/** Two hosts without shared pictures may lack thousands. */
export const listSome = (hashes: string[]): string =>
  hashes.slice(0, SHOWN).join(', ') + (hashes.length > SHOWN ? ', …' : '')
