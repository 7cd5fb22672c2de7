import type { SavedRedirect } from '../../../../contract/redirect.ts'

/** The end of a sentence: what saving a redirect has replaced, if anything. */
export const replacedBy = ({ path, former }: SavedRedirect): string =>
  former === undefined
    ? ''
    : former === null
      ? `. ${path} was gone before`
      : `. ${path} led to ${former} before`
