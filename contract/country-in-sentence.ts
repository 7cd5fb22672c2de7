import { countryName } from './countries.ts'

const WITH_ARTICLE = 'AE BS CF CK DO FK FO GB GM KM KY MH MP MV NL PH SB TC US VG VI'.split(' ')

/** Such as `the United Kingdom`. In a file of its own, because the pages of the shop load countries.ts and not this. */
export const countryInSentence = (code: string): string =>
  `${WITH_ARTICLE.includes(code) ? 'the ' : ''}${countryName(code)}`
