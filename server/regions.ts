/** The regions that an address names by a code, on the parcel and for tax: states and territories, with the mail of the forces. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: read(
    'ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland; ' +
      'SA South Australia; TAS Tasmania; VIC Victoria; WA Western Australia',
  ),
  CA: read(
    'AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; ' +
      'NS Nova Scotia; NT Northwest Territories; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec; ' +
      'SK Saskatchewan; YT Yukon',
  ),
  US: read(
    'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; ' +
      'DC District of Columbia; FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; ' +
      'KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; ' +
      'MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; ' +
      'NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; ' +
      'OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; ' +
      'UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming; ' +
      'AS American Samoa; GU Guam; MP Northern Mariana Islands; PR Puerto Rico; VI U.S. Virgin Islands; ' +
      'AA Armed Forces Americas; AE Armed Forces Europe; AP Armed Forces Pacific',
  ),
}

/** Codes by what is compared: themselves and their names. */
function read(list: string): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const entry of list.split('; ')) {
    const [code] = entry.split(' ', 1) as [string]
    codes[comparable(code)] = code
    codes[comparable(entry.slice(code.length))] = code
  }
  return codes
}

/** Without accents, dots and spaces: `Québec`, `N.Y.`. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()
}

/** By its code where its country has codes and this is one of its regions: `oregon` is `OR`. Otherwise as it was typed. */
export function readRegion(country: string, typed: string | null | undefined): string | null {
  const text = typed?.trim() || null
  if (!text || !Object.hasOwn(NAMES, country)) return text
  const codes = NAMES[country]!
  const key = comparable(text)
  return Object.hasOwn(codes, key) ? codes[key]! : text
}
