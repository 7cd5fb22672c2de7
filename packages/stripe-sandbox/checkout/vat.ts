const LIST =
  'AT 2000; BE 2100; BG 2000; CH 810; CY 1900; CZ 2100; DE 1900; DK 2500; EE 2400; ES 2100; FI 2550; ' +
  'FR 2000; GB 2000; GR 2400; HR 2500; HU 2700; IE 2300; IT 2200; LT 2100; LU 1700; LV 2100; MT 1800; ' +
  'NL 2100; NO 2500; PL 2300; PT 2300; RO 2100; SE 2500; SI 2200; SK 2300'

/** Standard rates in hundredths of a percent. For tests only. */
export const VAT: Record<string, number> = Object.fromEntries(
  LIST.split('; ').map((entry) => {
    const [country, rate] = entry.split(' ')
    return [country!, Number(rate)]
  }),
)
