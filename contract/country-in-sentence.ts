import { countryName } from './countries.ts'

const WITH_ARTICLE = 'AE BS CF CK DO FK FO GB GM KM KY MH MP MV NL PH SB TC US VG VI'.split(' ')

/** Such as `the United Kingdom`. A separate file, because the shop's pages load countries.ts and do not need this. */
export const countryInSentence = (code: string): string =>
  `${WITH_ARTICLE.includes(code) ? 'the ' : ''}${countryName(code)}`
