/**
 * Codes of the regions that addresses need for parcels and tax: states, provinces and territories, and the regions of
 * military mail.
 */
const CODES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  read(
    'AU',
    'ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland; ' +
      'SA South Australia; TAS Tasmania; VIC Victoria; WA Western Australia',
  ),
  read(
    'CA',
    'AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; ' +
      'NS Nova Scotia; NT Northwest Territories; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec; ' +
      'SK Saskatchewan; YT Yukon',
  ),
  read(
    'US',
    'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; ' +
      'DC District of Columbia; FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; ' +
      'KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; ' +
      'MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; ' +
      'NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; ' +
      'OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; ' +
      'UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming; ' +
      'AS American Samoa; GU Guam; MP Northern Mariana Islands; PR Puerto Rico; VI U.S. Virgin Islands; ' +
      'FM Micronesia; MH Marshall Islands; PW Palau; ' +
      'AA Armed Forces Americas; AE Armed Forces Europe; AP Armed Forces Pacific',
  ),
])

/** Maps the comparable form of each region's code and name to its code. */
function read(country: string, list: string): [string, Map<string, string>] {
  const codes = list.split('; ').flatMap((entry): [string, string][] => {
    const code = entry.slice(0, entry.indexOf(' '))
    return [code, entry.slice(code.length)].map((key) => [comparable(key), code])
  })
  return [country, new Map(codes)]
}

/** Removes case, accents, punctuation and spaces, so that `Québec` and `N.Y.` match. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()
}

/**
 * The region's code if the country has codes and the text matches one: `oregon` becomes `OR`. Otherwise the text as
 * typed.
 */
export function readRegion(country: string, typed: string | null | undefined): string | null {
  const text = typed?.trim() || null
  return text && (CODES.get(country)?.get(comparable(text)) ?? text)
}

/** Whether the country's addresses need a region, because the tax rate depends on it, and this is not a valid one. */
export const lacksRegion = (country: string, region: string | null): boolean =>
  CODES.get(country)?.has(comparable(region ?? '')) === false
