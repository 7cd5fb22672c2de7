// Made with the first name that is shown, because it blocks a phone.
let names: Intl.DisplayNames | undefined

/** The name of a code; any other text as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? ((names ??= new Intl.DisplayNames('en', { type: 'region' })).of(country) ?? country)
    : country
