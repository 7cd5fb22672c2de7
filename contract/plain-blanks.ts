/**
 * Replaces each run of blanks by one plain space: Japanese keyboards type wide spaces between names, and phones
 * non-breaking ones.
 */
export const withPlainBlanks = (text: string): string => text.replaceAll(/\p{Zs}+/gu, ' ')
