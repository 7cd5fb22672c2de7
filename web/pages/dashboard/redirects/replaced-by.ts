import type { SavedRedirect } from '../../../../contract/redirect.ts'

/** The end of a sentence that tells what a saved redirect replaced; empty if nothing. */
export const replacedBy = ({ path, former }: SavedRedirect): string =>
  former === undefined
    ? ''
    : former === null
      ? `. ${path} was gone before`
      : `. ${path} led to ${former} before`
