// Created on first use, because creating it blocks a phone.
let names: Intl.DisplayNames | undefined

/** The English name of an ISO country code; any other text is returned unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? ((names ??= new Intl.DisplayNames('en', { type: 'region' })).of(country) ?? country)
    : country
