/**
 * Names with equal keys count as the same name. Folds whatever PostgreSQL's lower() considers equal in any locale,
 * because unique indexes use that: it maps İ to i and Σ to one small letter, where JavaScript has two characters and
 * two letters.
 */
export const nameKey = (name: string): string => name.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
