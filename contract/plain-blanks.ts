/** One plain blank for each run of blanks: Japanese keyboards write a wide one between names, and phones one that does not break. */
export const withPlainBlanks = (text: string): string => text.replaceAll(/\p{Zs}+/gu, ' ')
