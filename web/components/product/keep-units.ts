/** Prevents line breaks between a number and its unit, as in `30 °C`, `180 cm` or `240 g`. */
export const keepUnits = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=(?:°[CF]|degrees|[cm]?m|k?g|oz)(?![\w]))/g, '\u00a0')
