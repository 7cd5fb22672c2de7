/**
 * Names with one key are one name. Whatever lower() makes one in a database of any locale is one here too, because unique
 * indexes go by that: PostgreSQL has i for İ and one small letter for Σ, where JavaScript has two letters and two.
 */
export const nameKey = (name: string): string => name.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
