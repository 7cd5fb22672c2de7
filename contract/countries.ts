const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a code; any other text as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country
