/** ISO codes of the countries that Stripe's payment page can ship to. */
export const COUNTRIES: readonly string[] = (
  'AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS ' +
  'BT BV BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ' +
  'ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID ' +
  'IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV ' +
  'LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU ' +
  'NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL ' +
  'SM SN SO SR SS ST SV SX SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA ' +
  'VC VE VG VN VU WF WS XK YE YT ZA ZM ZW '
)
  .trim()
  .split(' ')

/** The countries that a shop ships to until it chooses its own. */
export const FIRST_COUNTRIES: readonly string[] = 'US CA GB IE DE FR NL BE AT ES IT PT DK SE NO FI CH'.split(
  ' ',
)

/**
 * Countries whose addresses must have a postal code. In others, such as Ireland, many addresses are written without
 * one.
 */
const WITH_POSTAL_CODE: ReadonlySet<string> = new Set(
  (
    'AT AU AX BE BG BR CA CH CN CY CZ DE DK EE ES FI FO FR GB GF GG GL GP GR HR HU IL IM IN IS IT JE ' +
    'JP KR LI LT LU LV MC MT MQ MX MY NC NL NO NZ PF PL PM PR PT RE RO RS RU SE SG SI SJ SK SM TH TR ' +
    'TW UA US VA YT ZA '
  ).split(' '),
)

export const needsPostalCode = (country: string): boolean => country !== '' && WITH_POSTAL_CODE.has(country)

/** Names the region that an address must have, for the countries whose regions have codes. */
export const REGION_NEEDED: Readonly<Record<string, string>> = {
  AU: 'the state, such as NSW',
  CA: 'the province, such as ON',
  US: 'the state, such as OR',
}
