import type { Category, CategoryContent } from '../../../../contract/category.ts'

interface CategoryDraft {
  name: string
  /** The number in Google's list, as typed. */
  google: string
}

export const draftOf = (category: Category | undefined): CategoryDraft => ({
  name: category?.name ?? '',
  google: String(category?.google_category ?? ''),
})

/** Call it only for a draft without faults. */
export const contentOf = ({ name, google }: CategoryDraft): CategoryContent => ({
  name,
  google_category: google.trim() ? Number(google) : null,
})

/** Reasons why it cannot be saved, other than a missing name. */
export const faultsOf = ({ google }: CategoryDraft): Record<string, string> =>
  /^\s*(?:[1-9]\d{0,5}\s*)?$/.test(google)
    ? {}
    : { google: 'Write the number of Google’s list, such as 212, or nothing.' }
