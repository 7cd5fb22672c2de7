import type { Redirect } from '../../../../contract/redirect.ts'

interface Saved extends Pick<Redirect, 'path'> {
  former?: string | null
}

/** The end of a sentence: what saving a redirect has replaced, if anything. */
export const replacedBy = ({ path, former }: Saved): string =>
  former === undefined
    ? ''
    : former === null
      ? `. ${path} was gone before`
      : `. ${path} led to ${former} before`
