/** `“purple” and “silk”` */
export const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' and ')
