/** No line ends between a number and its unit: `30 °C`, `180 cm`, `240 g`. */
export const keepUnits = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=(?:°[CF]|degrees|[cm]?m|k?g|oz)(?![\w]))/g, '\u00a0')
